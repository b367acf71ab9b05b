import { isDeepStrictEqual } from 'node:util';
import { link, paths, resolveFlow } from '#engine';
import { where } from '#engine/check/describe-path.ts';
import type { Path } from '#engine/resolve/problem.ts';
import type { Flow } from '#schemas/flow.ts';
import type { Answer } from './command.ts';
import { printProblems } from './print.ts';
import { isRecord, said } from './said.ts';

/** A heading, and the maps whose differences are reported under it. */
const CHAPTERS: readonly [title: string, maps: readonly string[]][] = [
  ['Settings and ways in', ['settings', 'start', 'entries']],
  ['Screens', ['screens']],
  ['Fields', ['fields']],
  ['Words', ['blocks', 'loaders', 'everyScreen']],
  ['Decisions', ['routes', 'conditions']],
  ['Service', ['outcomes', 'sequences', 'effects']],
  ['Laws', ['always']],
];

/** The differences of the second of two versions from the first, in words, by chapter; then the paths that only one has. */
export function diff(files: ReadonlyMap<string, string>, [one = '', other = '']: readonly string[]): Answer {
  const [before, after] = [one, other].map((id) => resolveFlow(files, id));
  if (!before?.flow || !after?.flow)
    return { text: printProblems([...(before?.problems ?? []), ...(after?.problems ?? [])]), ok: false };
  const flows = [before.flow, after.flow] as const;
  const chapters = CHAPTERS.flatMap(([title, maps]) => {
    const lines = maps.flatMap((map) =>
      differences(Reflect.get(flows[0], map), Reflect.get(flows[1], map), [map]).flatMap(told),
    );
    return lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`];
  });
  const all = [...chapters, ...ways(one, other, flows)];
  return { text: all.length === 0 ? `${other} does all as ${one} does.` : all.join('\n\n'), ok: true };
}

interface Difference {
  path: Path;
  before: unknown;
  after: unknown;
}

/** The places at which two values differ, each as deep as possible. */
function differences(before: unknown, after: unknown, path: Path): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isSteps(before) && isSteps(after)) return ofSteps(before, after, path);
  if (!isRecord(before) || !isRecord(after)) {
    // A whole map that only one has: member by member, if it is a map of names.
    const map = path.length === 1 && (isRecord(before) || isRecord(after));
    return map ? differences(before ?? {}, after ?? {}, path) : [{ path, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]));
}

type Step = Record<string, unknown> & { id: string };

const isSteps = (value: unknown): value is Step[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isRecord(item) && typeof item.id === 'string');

/** Listed steps are identified by their ids: which ones exist, their order, then the differences in each. */
function ofSteps(before: readonly Step[], after: readonly Step[], path: Path): Difference[] {
  const [had, has] = [before, after].map((steps) => steps.map(({ id }) => id));
  const order = isDeepStrictEqual(had, has) ? [] : [{ path, before: had, after: has }];
  const inner = before.flatMap((step) => {
    const now = after.findIndex(({ id }) => id === step.id);
    return now < 0 ? [] : differences(step, after[now], [...path, now]);
  });
  return [...order, ...inner];
}

function told({ path, before, after }: Difference): string[] {
  const place = where(path);
  if (before === undefined) return [`+ ${place}: ${said(after, path)}`];
  if (after === undefined) return [`- ${place}: ${said(before, path)}`];
  if (isNames(before) && isNames(after)) return [`~ ${place}: ${ofLists(before, after)}`];
  const was = said(before, path);
  const is = said(after, path);
  return was.length + is.length < 90
    ? [`~ ${place}: ${was} → ${is}`]
    : [`~ ${place}:`, `    was ${was}`, `    is  ${is}`];
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** The difference of a list of names: additions, removals, or only the order. */
function ofLists(before: readonly string[], after: readonly string[]): string {
  const more = after.filter((name) => !before.includes(name));
  const less = before.filter((name) => !after.includes(name));
  const kept = (names: readonly string[]) => names.filter((name) => before.includes(name) && after.includes(name));
  const parts = [
    ...(more.length > 0 ? [`also ${more.join(', ')}`] : []),
    ...(less.length > 0 ? [`not ${less.join(', ')}`] : []),
    ...(isDeepStrictEqual(kept(before), kept(after)) ? [] : ['in another order']),
  ];
  return `${parts.join('; ')} (${after.join(', ')})`;
}

/** The limit of paths for a comparison. */
const MOST = 1_000;

/** The sequences of screens that only one of two versions has. */
function ways(one: string, other: string, [before, after]: readonly [Flow, Flow]): string[] {
  const of = (flow: Flow) => paths(link(flow), MOST).map(({ screens }) => screens.join(' → '));
  const [had, has] = [of(before), of(after)];
  const only = (these: readonly string[], those: readonly string[]) => these.filter((way) => !those.includes(way));
  return [[one, only(had, has)] as const, [other, only(has, had)] as const].flatMap(([id, found]) =>
    found.length === 0 ? [] : [`Ways that only ${id} has\n${found.map((way) => `  ${way}`).join('\n')}`],
  );
}
