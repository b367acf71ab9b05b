import { journeyIds } from '#engine/resolve/files.ts';
import { type Answer, check, type Showing } from './check.ts';
import { diff } from './diff.ts';
import { lenders } from './lenders.ts';
import { create } from './new.ts';
import { paths } from './paths.ts';
import { show } from './show.ts';

type Files = ReadonlyMap<string, string>;

interface Command {
  usage: string;
  says: string;
  /** The number of versions it takes; left out: any number, or all. */
  versions?: number;
  run(files: Files, words: readonly string[], showing: Showing): Answer;
}

/** Each returns the text to print and whether all is well; none reads or writes files itself. */
const commands: Record<string, Command> = {
  check: {
    usage: 'check [version …] [--json]',
    says: 'checks the flows, or these, and prints their problems',
    run: (files, ids, showing) => check(files, ids.length > 0 ? ids : journeyIds(files), showing),
  },
  show: {
    usage: 'show <version>',
    says: 'prints a flow as it resolves, and where each part comes from',
    versions: 1,
    run: show,
  },
  paths: { usage: 'paths <version>', says: 'prints every way from the start to an end', versions: 1, run: paths },
  diff: {
    usage: 'diff <version> <version>',
    says: 'says in words what the second has that the first has not',
    versions: 2,
    run: diff,
  },
  new: {
    usage: 'new <name> --extends <version>',
    says: 'begins a version: its file, and a scenario that walks it',
    versions: 0,
    run: create,
  },
  lenders: {
    usage: 'lenders <report.json>',
    says: "prints a bureau's loans with the verdict on each",
    versions: 0,
    run: lenders,
  },
};

const usage = Object.values(commands).map((each) => `  npm run journey -- ${each.usage.padEnd(32)} ${each.says}`);

/** The version that a word names: `v3`, or its file as an editor or a shell completes it, `flows/v3.json`. */
const versionOf = (word: string): string => /^(?:.*[\\/])?([^\\/]+)\.json$/.exec(word)?.[1] ?? word;

/** Runs the flow tool on the files of a flows folder, as `npm run journey -- <words>` does. `colour`: on a terminal. */
export function journey([name = '', ...given]: readonly string[], files: Files, colour = false): Answer {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const what = name === '' ? 'Which command?' : `There is no command "${name}".`;
    return { text: `${what}\n${usage.join('\n')}`, ok: false, misused: true };
  }
  const known = journeyIds(files);
  const { versions } = command;
  const json = name === 'check' && given.includes('--json');
  const words = versions === 0 ? given : given.filter((word) => !json || word !== '--json').map(versionOf);
  const unknown = versions === 0 ? [] : words.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    return {
      text: `There is no version "${unknown.join('", "')}". Versions: ${known.join(', ')}.`,
      ok: false,
      misused: true,
    };
  if (versions !== undefined && versions > 0 && words.length !== versions) {
    const which = versions === 1 ? 'Which version?' : 'Which versions?';
    return {
      text: `${which} Versions: ${known.join(', ')}.\n  npm run journey -- ${command.usage}`,
      ok: false,
      misused: true,
    };
  }
  return command.run(files, words, { json, colour });
}
