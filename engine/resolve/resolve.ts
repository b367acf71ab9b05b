import type { Flow } from '../../schemas/flow.ts';
import { suggest } from './did-you-mean.ts';
import { find, type Placed, placeOf, plain } from './located-json.ts';
import { merge, nulls } from './merge.ts';
import { parseFile } from './parse.ts';
import { type Finding, inOrder, type Path, type Place, problem } from './problem.ts';
import { revisionOf } from './revision.ts';
import { foldSettings } from './settings.ts';

/** A file that the flow is built from, before merging: the schema check of patches reads it. */
export interface Source {
  file: string;
  kind: 'flow' | 'version' | 'part';
  placed: Placed;
}

/** Where anything in a resolved flow comes from. */
export interface Places {
  /** Where the value at a path came from, or the nearest thing around it. */
  value(path: Path): Place;
  /** Where the name of the member at a path stands. */
  key(path: Path): Place;
  /** The list of an earlier file that the list at this path replaced as a whole. */
  replaced(path: Path): Place | undefined;
}

export interface Resolved {
  id: string;
  /** Absent if a file is missing or cannot be read. It is a valid Flow only if `checkFlow` reports no error. */
  flow?: Flow;
  /** A hash of the flow without its words; empty without a flow. */
  revision: string;
  problems: Finding[];
  places: Places;
  sources: Source[];
  /** The flow before its settings were folded, if they removed anything: its names are checked too. */
  written?: { flow: Flow; places: Places };
}

type Files = ReadonlyMap<string, string>;

/** The flows that have been resolved of some files, with the text of each file that they were built from. */
const resolvedBefore = new WeakMap<
  Files,
  Map<string, { resolved: Resolved; texts: Map<string, string | undefined> }>
>();

/**
 * The flow of one version, as a whole: the resolved `extends`, then each of `uses` in order, then its own members,
 * each step exactly RFC 7396; its settings are folded last. `files`: path relative to the flows folder → text. For the same files
 * the result is the same object, which nobody may change.
 */
export function resolveFlow(files: Files, id: string): Resolved {
  const known = resolvedBefore.get(files) ?? new Map();
  resolvedBefore.set(files, known);
  const before = known.get(id);
  if (before && [...before.texts].every(([file, text]) => files.get(file) === text)) return before.resolved;
  const resolved = resolve(files, id);
  const texts = new Map(resolved.sources.map(({ file }) => [file, files.get(file)]));
  // One that cannot be read may need a file that is not among its sources.
  if (resolved.flow) known.set(id, { resolved, texts });
  return resolved;
}

function resolve(files: Files, id: string): Resolved {
  const run: Run = { files, sources: new Map(), problems: [], failed: false };
  const start: Place = { file: `${id}.json`, line: 1, column: 1 };
  const whole = load(run, start.file, [], { place: start, path: [], name: id }) ?? { at: start, members: new Map() };
  const placed = run.failed ? whole : foldSettings(whole, run.problems);
  const own = run.sources.get(start.file)?.placed;
  if (own) checkId(run, own, id);
  const flow = run.failed ? undefined : (withId(plain(placed), id) as Flow);
  return {
    id,
    ...(flow ? { flow } : {}),
    revision: flow ? revisionOf(flow) : '',
    problems: inOrder(run.problems),
    places: placesIn(placed),
    sources: [...run.sources.values()],
    ...(placed !== whole ? { written: { flow: withId(plain(whole), id) as Flow, places: placesIn(whole) } } : {}),
  };
}

const placesIn = (placed: Placed): Places => ({
  value: (path) => placeOf(placed, path),
  key: (path) => placeOf(placed, path, 'key'),
  replaced: (path) => find(placed, path)?.replaced,
});

interface Run {
  files: Files;
  sources: Map<string, Source>;
  problems: Finding[];
  failed: boolean;
}

type Parsed = ReturnType<typeof parseFile>;

/** The files that have been parsed: versions share most of their files. */
const parsedBefore = new WeakMap<Files, Map<string, { text: string; parsed: Parsed }>>();

function parsed(files: Files, file: string, text: string): Parsed {
  const known = parsedBefore.get(files) ?? new Map();
  parsedBefore.set(files, known);
  const before = known.get(file);
  if (before?.text === text) return before.parsed;
  const now = parseFile(file, text);
  known.set(file, { text, parsed: now });
  return now;
}

interface Asker {
  place: Place;
  path: Path;
  name: string;
}

function load(run: Run, file: string, trail: readonly string[], asker: Asker): Placed | undefined {
  if (trail.includes(file)) {
    const message = `${[...trail.slice(trail.indexOf(file)), file].join(' → ')} is a circle: a file cannot be built on itself.`;
    run.problems.push(problem('file-circle', asker.place, asker.path, message, `Take "${asker.name}" out here.`));
    return fail(run);
  }
  const text = run.files.get(file);
  if (text === undefined) {
    const known = [...run.files.keys()].map((path) => path.replace(/\.json$/, ''));
    const message = `There is no file "${file}" in the flows folder.`;
    run.problems.push(problem('unknown-file', asker.place, asker.path, message, suggest(asker.name, known)));
    return fail(run);
  }
  const { placed: own, problems } = parsed(run.files, file, text);
  if (!run.sources.has(file)) run.problems.push(...problems);
  if (!own?.members) {
    if (problems.length === 0 && own) {
      run.problems.push(
        problem('wrong-type', own.at, [], 'The file holds no object.', 'A flow file is one object: { … }.'),
      );
    }
    return fail(run);
  }
  // Its other files are read all the same, so that their errors are reported at once.
  const broken = problems.some(({ code }) => code === 'json-syntax');
  if (broken) fail(run);
  const source: Source = { file, kind: kindOf(file, own), placed: own };
  const first = !run.sources.has(file);
  if (!broken) run.sources.set(file, source);

  const extended = own.members.get('extends');
  const here = [...trail, file];
  let whole: Placed | undefined;
  if (typeof extended?.scalar === 'string') {
    whole = load(run, `${extended.scalar}.json`, here, {
      place: extended.at,
      path: ['extends'],
      name: extended.scalar,
    });
  }
  const parts = own.members.get('uses')?.items ?? [];
  for (const [index, part] of parts.entries()) {
    if (typeof part.scalar !== 'string') continue;
    const loaded = load(run, `${part.scalar}.json`, here, { place: part.at, path: ['uses', index], name: part.scalar });
    if (loaded) whole = merge(whole, loaded);
  }
  if (first) reportTwice(run, parts);
  const patch: Placed = { ...own, members: new Map(own.members) };
  for (const name of ['$schema', 'extends', 'uses']) patch.members?.delete(name);
  if (source.kind !== 'version' && first && !run.failed) reportNulls(run, own);
  return merge(whole, patch, source.kind === 'version' && first && !run.failed ? run.problems : undefined);
}

/** Two parts in one `uses` define the same name: the later one would silently change the earlier one. */
function reportTwice(run: Run, parts: readonly Placed[]): void {
  const seen = new Map<string, string>();
  for (const { scalar: part } of parts) {
    const file = `${String(part)}.json`;
    for (const [map, { members }] of run.sources.get(file)?.placed.members ?? []) {
      for (const [name, { key, at }] of members ?? []) {
        const other = seen.get(`${map} ${name}`);
        seen.set(`${map} ${name}`, other ?? file);
        if (other === undefined || other === file) continue;
        const message = `"${name}" of "${map}" is defined in ${other} too, and this flow uses both files.`;
        run.problems.push(
          problem('part-twice', key ?? at, [map, name], message, 'Rename one of the two, or keep it in one file.'),
        );
      }
    }
  }
}

function fail(run: Run): undefined {
  run.failed = true;
  return undefined;
}

function kindOf(file: string, own: Placed): Source['kind'] {
  if (own.members?.has('extends')) return 'version';
  return file.includes('/') ? 'part' : 'flow';
}

function reportNulls(run: Run, own: Placed): void {
  for (const { placed, path } of nulls(own)) {
    const message = 'null removes a member of the version that is extended, and this file extends none.';
    run.problems.push(problem('null-without-extends', placed.at, path, message, 'Remove this line.'));
  }
}

function checkId(run: Run, own: Placed, id: string): void {
  const written = own.members?.get('id');
  if (typeof written?.scalar !== 'string' || written.scalar === id) return;
  const message = `The file is named "${id}.json", and its id says "${written.scalar}".`;
  run.problems.push(problem('wrong-id', written.at, ['id'], message, `Write "id": "${id}", or rename the file.`));
}

/** `{id}` in `base` is the version, so that a version need not repeat the address. */
function withId(flow: unknown, id: string): unknown {
  const { base } = flow as { base?: unknown };
  return typeof base === 'string' ? { ...(flow as object), base: base.replaceAll('{id}', id) } : flow;
}
