import { expect, test } from 'vitest';
import { defectKinds, type Json, type Members, soundEdits, spotsIn, withValue } from '#fixtures/flow-defects.ts';
import { counted, evenly, proveSeed, runs } from '#fixtures/prove.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { checkFlows } from '../index.ts';
import { placeOf } from '../resolve/located-json.ts';
import { parseFile } from '../resolve/parse.ts';

const text = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
const parsed = new Map(
  [...readFlowFiles(testedFlows)].map(([file, written]) => [file, JSON.parse(written) as Members]),
);
const files = new Map([...parsed].map(([file, value]) => [file, text(value)]));
const edited = [...parsed].filter(([file]) => /^(v3|parts\/.*)\.json$/.test(file));

/** The flow that shows an edit of a file: the one that uses it. */
const versionOf = (file: string): string => (file === 'parts/preQuestions.json' ? 'v5' : 'v3');

/** The line at which the edited part begins: the place of what is missing in it. */
function lineOf({ file, after, path }: Edit): number {
  const { placed } = parseFile(file, after);
  if (!placed) throw new Error(`${file} is not JSON.`);
  return placeOf(placed, path, typeof path.at(-1) === 'number' ? 'value' : 'key').line;
}

/**
 * The lines of the new text that differ from the old one, from the first to the last, with one more on each side. The ends that
 * are alike share no line of the old text: an added copy of the item before counts as changed.
 */
function changedLines(before: string, after: string): { from: number; to: number } {
  const old = before.split('\n');
  const now = after.split('\n');
  let from = 0;
  while (from < now.length && now[from] === old[from]) from++;
  let end = 0;
  while (end < Math.min(now.length, old.length) - from && now.at(-1 - end) === old.at(-1 - end)) end++;
  return { from, to: now.length - end + 1 };
}

interface Edit {
  file: string;
  after: string;
  path: readonly (string | number)[];
}

/** Some of the edits of a kind, drawn evenly over the files. */
function draw(
  change: (spot: ReturnType<typeof spotsIn>[number], file: Members) => Json | undefined,
  most: number,
): Edit[] {
  const all = edited.flatMap(([file, value]) =>
    spotsIn(value).flatMap((spot) => {
      const put = change(spot, value);
      return put === undefined ? [] : [{ file, after: text(withValue(value, spot.path, put)), path: spot.path }];
    }),
  );
  const start = Math.floor(evenly(1, proveSeed()) * all.length);
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => {
    const at = (start + Math.floor((index * all.length) / Math.min(most, all.length))) % all.length;
    return all[at];
  }).filter((one) => one !== undefined);
}

test.each(defectKinds)('$what is refused with "$code" at the line that was changed', ({ code, what, spoil }) => {
  const edits = draw(spoil, runs(1));
  expect(edits.length).toBeGreaterThan(0);
  const missed = edits.filter(({ file, after, path }) => {
    const start = lineOf({ file, after, path });
    const { from, to } = changedLines(files.get(file) ?? '', after);
    const { problems } = checkFlows(new Map(files).set(file, after), [versionOf(file)]);
    return !problems.some(
      (one) =>
        one.level === 'error' &&
        one.code === code &&
        one.file === file &&
        (one.line === start || (one.line >= from && one.line <= to)),
    );
  });
  counted(`${edits.length - missed.length} of ${edits.length} refused: ${what}`);
  expect(missed.map(({ file, path }) => `${file} ${path.join('.')}`)).toEqual([]);
});

test.each(soundEdits)('$what is accepted', ({ what, change }) => {
  const edits = draw(change, runs(1));
  expect(edits.length).toBeGreaterThan(0);
  const refused = edits.flatMap(({ file, after, path }) =>
    checkFlows(new Map(files).set(file, after), [versionOf(file)])
      .problems.filter(({ level }) => level === 'error')
      .map(({ code, message }) => `${file} ${path.join('.')}: ${code} ${message}`),
  );
  counted(`${edits.length - refused.length} of ${edits.length} accepted: ${what}`);
  expect(refused).toEqual([]);
});
