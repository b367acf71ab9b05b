import type { Code } from '../resolve/codes.ts';
import type { Placed } from '../resolve/located-json.ts';
import { find } from '../resolve/located-json.ts';
import { type Finding, inOrder, type Path, type Place } from '../resolve/problem.ts';
import type { Resolved, Source } from '../resolve/resolve.ts';

/** The line of a version that causes a problem elsewhere, and what it does there. */
interface Culprit {
  place: Place;
  does: 'removes' | 'changes';
  what: string;
}

/**
 * If a version causes an error in a file that it is built from, the error moves to the line of the version that removed or changed
 * something, and the broken part becomes `related`. The advice is about this version, so that it breaks no other one. Several
 * parts that one line breaks in the same way are one error.
 */
export function blamed(problems: readonly Finding[], { id, sources }: Resolved): Finding[] {
  const own = sources.find(({ file, kind }) => kind === 'version' && file === `${id}.json`);
  if (!own) return [...problems];
  const moved = problems.map((one) => {
    if (one.level !== 'error' || one.file === own.file) return one;
    const culprit = culpritOf(one, own, sources);
    return culprit ? moveTo(culprit, one, id) : one;
  });
  return inOrder(together(withFollowing(moved)));
}

function moveTo({ place, does, what }: Culprit, one: Finding, id: string): Finding {
  const { file, line, column, message } = one;
  const brokenPart = { file, line, column };
  return {
    ...one,
    ...place,
    message: `Version "${id}" ${does} ${what} here, and that breaks another part: ${message}`,
    fix:
      does === 'removes'
        ? `Keep ${what} in version "${id}", or change the part that it breaks in flows/${id}.json too.`
        : `${one.fix} Write the change into flows/${id}.json: other versions use the other part as well.`,
    related: [brokenPart],
  };
}

/**
 * If a line of the version leads past what is read later, stored claims lack it too: what they read without it, on ways that
 * do not pass that line, is a part that the line breaks.
 */
function withFollowing(problems: readonly Finding[]): Finding[] {
  const cause = problems.find((one) => one.related && isRead(one));
  if (!cause) return [...problems];
  const follows = (one: Finding) => isRead(one) && !one.related && one.file !== cause.file;
  const places = problems.filter(follows).map(({ file, line, column }) => ({ file, line, column }));
  const related = [...(cause.related ?? []), ...places.filter((place, at) => !has(places.slice(0, at), place))];
  return problems.filter((one) => !follows(one)).map((one) => (one === cause ? { ...one, related } : one));
}

const isRead = ({ code, level }: Finding): boolean =>
  level === 'error' && (code === 'read-before-set' || code === 'read-before-saved');

/** Errors that one line causes in several parts in the same way become one error. */
function together(problems: readonly Finding[]): Finding[] {
  const first = new Map<string, Finding>();
  for (const one of problems) {
    const key = one.related ? `${one.code} ${one.file} ${one.line} ${one.column}` : `${first.size}`;
    const before = first.get(key);
    if (before?.related && one.related)
      before.related.push(...one.related.filter((place) => !has(before.related, place)));
    else first.set(key, one.related ? { ...one, related: [...one.related] } : one);
  }
  return [...first.values()];
}

const has = (places: readonly Place[] = [], { file, line, column }: Place): boolean =>
  places.some((one) => one.file === file && one.line === line && one.column === column);

function culpritOf(one: Finding, own: Source, sources: readonly Source[]): Culprit | undefined {
  const parts = partsOf(own.placed);
  const missing = undefinedName(one);
  const removed = parts.find(({ path, placed }) => placed.scalar === null && path.at(-1) === missing);
  if (missing !== undefined) return removed && toCulprit(removed, 'removes');
  const words = wordsOf(one, sources);
  if (words.length > 0) {
    const lost = parts.find((part) => words.some((word) => lostWord(part, word, sources)));
    const led = lost ?? leadsTo(one, parts, sources);
    return led && toCulprit(led, led.placed.scalar === null ? 'removes' : 'changes');
  }
  // The change of the version nearest to what the problem is about.
  const inside = parts.filter(({ dotted }) => one.path.startsWith(dotted) || dotted.startsWith(one.path));
  const nearest = inside.sort((a, b) => b.path.length - a.path.length).at(0) ?? leadsTo(one, parts, sources);
  return nearest && toCulprit(nearest, nearest.placed.scalar === null ? 'removes' : 'changes');
}

/** These name a choice, a member or a phase inside a part, which another part does not define. */
const INSIDE: readonly Code[] = ['unknown-option', 'unknown-member', 'unknown-phase'];

/** The name of a screen, field, route … that is used and not defined. */
const undefinedName = ({ code, names }: Finding): string | undefined =>
  code.startsWith('unknown-') && !INSIDE.includes(code) ? names?.wrong : undefined;

interface Part {
  path: Path;
  dotted: string;
  placed: Placed;
}

/** Every value, list or null in a version’s own file that replaces or removes something, with its path. */
function partsOf(placed: Placed, path: Path = []): Part[] {
  if (placed.members) return [...placed.members].flatMap(([name, inner]) => partsOf(inner, [...path, name]));
  return path.length < 2 ? [] : [{ path, dotted: path.join('.'), placed }];
}

/** The names that the changed part no longer has: of the unreachable screen, or of the fields that are no longer asked. */
function wordsOf({ names: { unreachable, read } = {} }: Finding, sources: readonly Source[]): string[] {
  if (unreachable !== undefined) return [unreachable];
  if (read === undefined) return [];
  const fields = sources.flatMap(({ placed }) => [...(placed.members?.get('fields')?.members ?? [])]);
  const saved = fields.flatMap(([name, field]) => {
    const saveAs = field.members?.get('saveAs');
    return saveAs && names(saveAs, read) ? [name] : [];
  });
  // `field.part` is a part of the answer of `field`.
  const [field = read] = read.split('.');
  return saved.length > 0 ? saved : [read, ...(fields.some(([name]) => name === field) ? [field] : [])];
}

/** Where the flow says which screen comes next. */
const LEADING: readonly unknown[] = ['entries', 'routes', 'screens'];

/** The change of the version that leads to a screen of the way, to which the part did not lead before: the first on the way. */
function leadsTo({ names: { way = [] } = {} }: Finding, parts: readonly Part[], sources: readonly Source[]) {
  const leading = parts.filter(({ path }) => LEADING.includes(path[0]));
  const newly = way.flatMap((screen) => leading.filter((part) => gainedWord(part, screen, sources)));
  return newly.at(0);
}

/** Whether the part that a version replaces or removes had this name, and no longer has it. */
function lostWord({ path, placed }: Part, word: string, sources: readonly Source[]): boolean {
  if (placed.scalar === null && path.at(-1) === word) return true;
  const before = sources.map((source) => find(source.placed, path)).find((there) => there && there !== placed);
  return before !== undefined && names(before, word) && !names(placed, word);
}

/** Whether the part of a version has this name, which what it replaces does not have. */
function gainedWord({ path, placed }: Part, word: string, sources: readonly Source[]): boolean {
  if (!names(placed, word)) return false;
  const before = sources.map((source) => find(source.placed, path)).filter((there) => there && there !== placed);
  return !before.some((there) => there !== undefined && names(there, word));
}

const names = (placed: Placed, word: string): boolean =>
  placed.scalar === word ||
  [...(placed.members?.values() ?? []), ...(placed.items ?? [])].some((inner) => names(inner, word));

const KINDS: Readonly<Record<string, string>> = { entries: 'entry', loaders: 'loader', claimKeys: 'claim key' };

function toCulprit({ path, placed }: Part, does: Culprit['does']): Culprit {
  const [map = '', name = ''] = path.map(String);
  const kind = KINDS[map] ?? map.replace(/s$/, '');
  return { place: placed.key ?? placed.at, does, what: `${kind} "${name}"` };
}
