import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/decisions';

/** The day on which a file was first committed, `2026-11-28`; today if it is not committed yet. */
function firstCommitted(root: string, file: string): string {
  const log = execFileSync('git', ['log', '--follow', '--diff-filter=A', '--format=%as', '--', file], { cwd: root });
  return log.toString().trim().split('\n').at(-1) || new Date().toISOString().slice(0, 10);
}

/**
 * The index of decisions, from the pages in `docs/decisions/`. A date or a status that the index already has stays: the
 * date because a copy of the project may have no history, the status because it is written by hand.
 */
export function decisionsIndex(root: string): string {
  const path = join(root, folder, 'README.md');
  const before = new Map(
    existsSync(path)
      ? [...readFileSync(path, 'utf8').matchAll(/^\| \[(\d{3})\].*\| (\d{4}-\d\d-\d\d) \| ([^|]+) \|$/gm)].map(
          ([, number = '', date = '', status = '']) => [number, { date, status }] as const,
        )
      : [],
  );
  const rows = readdirSync(join(root, folder))
    .filter((name) => /^\d{3}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const number = name.slice(0, 3);
      const heading = readFileSync(join(root, folder, name), 'utf8').split('\n')[0] ?? '';
      const title = heading.replace(/^# (\d{3}:? )?/, '').replaceAll('|', '\\|');
      const { date, status } = before.get(number) ?? {
        date: firstCommitted(root, `${folder}/${name}`),
        status: 'in force',
      };
      return `| [${number}](${name}) | ${title} | ${date} | ${status} |`;
    });
  return `# Decisions

Each page says what was decided, which alternatives were rejected, and what would reverse the decision. A later decision may
change part of an earlier one; the earlier page then keeps its content, and its status says so.

\`npm run generate\` adds a row for each new page, with its date and the status "in force", and \`npm run check\` refuses an index
that lacks one. Change a status by hand: "in force", "in part replaced by 165" or "replaced by 165".

| number | decision | date | status |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** Rows of the index with an invalid status, or one that names a decision that does not exist. */
export function wrongStatuses(index: string): string[] {
  const numbers = new Set([...index.matchAll(/^\| \[(\d{3})\]/gm)].map((match) => match[1] ?? ''));
  return index
    .split('\n')
    .filter((line) => /^\| \[\d{3}\]/.test(line))
    .filter((line) => {
      const status = line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '';
      const replaced = /^(?:in part )?replaced by (\d{3}(?:, \d{3})*)$/.exec(status)?.[1];
      return status !== 'in force' && !replaced?.split(', ').every((number) => numbers.has(number));
    });
}
