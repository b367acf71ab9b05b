import { suggest } from './did-you-mean.ts';
import { find, type Placed, plain } from './located-json.ts';
import { type Finding, type Path, problem } from './problem.ts';
import { walk } from './visit-flow.ts';

type Constant = string | number | boolean;
/** The value of a test once the settings are known. */
type Folded = boolean | Placed;

/**
 * Applies the settings of a version, so that the check, the map and the machine see only what this version can do: tests of
 * settings become true or false, a part that is always used loses its `when`, a part that is never used is removed.
 * `problems`: settings that no test reads, values that no test has, tests of unknown settings.
 */
export function foldSettings(root: Placed, problems: Finding[]): Placed {
  const settings = root.members?.get('settings')?.members;
  const asked = askedFor(root);
  report(settings, asked, problems);
  if (asked.length === 0) return root;
  const conditions = root.members?.get('conditions')?.members ?? new Map<string, Placed>();
  const truths = new Map<string, Folded>();
  const decides = alternatives(root);
  /** What has lost its condition. */
  const settledByItself = new Set<Placed>();

  function condition(name: string): Folded {
    const written = conditions.get(name);
    if (!written) return scalar(name, root);
    const known = truths.get(name);
    if (known !== undefined) return typeof known === 'boolean' ? known : scalar(name, written);
    truths.set(name, written); // a circle of conditions is told by the check
    const folded = all(written);
    truths.set(name, folded);
    return typeof folded === 'boolean' ? folded : scalar(name, written);
  }

  function test(one: Placed): Folded {
    if (typeof one.scalar === 'string') {
      const folded = condition(one.scalar);
      return typeof folded === 'boolean' ? folded : one;
    }
    const setting = one.members?.get('setting')?.scalar;
    const value = settings?.get(String(setting))?.scalar;
    if (value !== undefined) return value === one.members?.get('is')?.scalar;
    const inner = one.members?.get('not');
    if (inner) {
      const folded = test(inner);
      return typeof folded === 'boolean' ? !folded : { ...one, members: new Map([['not', folded]]) };
    }
    const any = one.members?.get('any');
    if (!any?.items) return one;
    const folded = any.items.map(test);
    if (folded.includes(true)) return true;
    const open = folded.filter((each) => typeof each !== 'boolean');
    return open.length === 0 ? false : { ...one, members: new Map([['any', { ...any, items: open }]]) };
  }

  function all(when: Placed): Folded {
    if (!when.items) return test(when);
    const folded = when.items.map(test);
    if (folded.includes(false)) return false;
    const open = folded.filter((each) => typeof each !== 'boolean');
    return open.length === 0 ? true : { ...when, items: open };
  }

  /** Undefined: this version does not have the part. */
  function settle(placed: Placed, path: Path = []): Placed | undefined {
    if (placed.items) {
      const items = placed.items
        .map((item, index) => settle(item, [...path, index]))
        .filter((item) => item !== undefined);
      // Alternatives behind one that is always true are never used.
      const last = decides.has(path.join('\n')) ? items.findIndex((item) => settledByItself.has(item)) : -1;
      return { ...placed, items: last < 0 ? items : items.slice(0, last + 1) };
    }
    if (!placed.members) return placed;
    const settled: Placed = { ...placed, members: new Map() };
    for (const [name, member] of placed.members) {
      if ((name === 'when' || name === 'while') && !member.members) {
        const folded = all(member);
        if (folded === false) return undefined;
        if (folded !== true) settled.members?.set(name, folded);
        else if (name === 'while') settled.members?.set(name, member);
        else settledByItself.add(settled);
        continue;
      }
      const inner = settle(member, [...path, name]);
      if (inner) settled.members?.set(name, inner);
    }
    return settled;
  }

  const settled = settle({ ...root, members: without(root.members, 'conditions') });
  if (!settled?.members) return root;
  for (const name of conditions.keys()) condition(name);
  const used = namesIn(settled);
  const left = [...conditions].flatMap(([name, written]): [string, Placed][] => {
    const folded = truths.get(name) ?? written;
    if (typeof folded !== 'boolean')
      return [[name, { ...folded, at: written.at, ...(written.key && { key: written.key }) }]];
    return used.has(name) ? [[name, written]] : [];
  });
  const written = root.members?.get('conditions');
  if (written) settled.members.set('conditions', { ...written, members: new Map(left) });
  return withoutGone(root, settled);
}

/** The lists of which the first true item counts, by path. */
function alternatives(root: Placed): Set<string> {
  const found = new Set<string>();
  walk(plain(root), (name, _, path) => {
    if (name === 'Rules' || name === 'Text' || name === 'Progress') found.add(path.join('\n'));
  });
  return found;
}

interface Asked {
  name: string;
  value: Constant;
  path: Path;
  placed: Placed;
}

function askedFor(placed: Placed, path: Path = []): Asked[] {
  const name = placed.members?.get('setting')?.scalar;
  const value = placed.members?.get('is')?.scalar;
  if (typeof name === 'string' && value !== undefined && value !== null) return [{ name, value, path, placed }];
  const inner: [string | number, Placed][] = [...(placed.members ?? []), ...(placed.items ?? []).entries()];
  return inner.flatMap(([key, member]) => askedFor(member, [...path, key]));
}

function report(settings: ReadonlyMap<string, Placed> | undefined, asked: readonly Asked[], problems: Finding[]): void {
  const told = (...args: Parameters<typeof problem>) => problems.push(problem(...args));
  for (const { name, path, placed } of asked) {
    if (settings?.has(name)) continue;
    const message = `There is no setting "${name}".`;
    told('unknown-setting', placed.at, [...path, 'setting'], message, suggest(name, [...(settings?.keys() ?? [])]));
  }
  for (const [name, { scalar: value, at, key = at }] of settings ?? []) {
    const values = asked.filter((one) => one.name === name).map((one) => one.value);
    const path = ['settings', name];
    if (values.length === 0)
      told('unused', key, path, `No condition asks for the setting "${name}".`, 'Use it, or remove it.');
    else if ((typeof value === 'string' || typeof value === 'number') && !values.includes(value)) {
      const known = values.filter((one) => typeof one === typeof value).map(String);
      const message = `Setting "${name}": no condition asks for the value ${JSON.stringify(value)}.`;
      told('unknown-setting-value', at, path, message, suggest(String(value), known));
    }
  }
}

const scalar = (name: string, { at }: Placed): Placed => ({ at, scalar: name });

function without(members: ReadonlyMap<string, Placed> | undefined, name: string): Map<string, Placed> {
  const copy = new Map(members);
  copy.delete(name);
  return copy;
}

/** Every word that is a scalar somewhere: what may still name a condition. */
function namesIn(placed: Placed, into = new Set<string>()): Set<string> {
  if (typeof placed.scalar === 'string') into.add(placed.scalar);
  for (const inner of [...(placed.members?.values() ?? []), ...(placed.items ?? [])]) namesIn(inner, into);
  return into;
}

/** Removes fields, blocks and buttons that this version does not have from the places that name them; a button belongs to its screen. */
function withoutGone(before: Placed, after: Placed): Placed {
  const gone = (path: Path) => {
    const left = find(after, path)?.members;
    return [...(find(before, path)?.members?.keys() ?? [])].filter((name) => !left?.has(name));
  };
  const placed = withoutMembers(
    unplaced(after, new Set([...gone(['fields']), ...gone(['blocks'])])),
    'everyScreen',
    gone(['blocks']),
  );
  const screens = placed.members?.get('screens');
  if (!screens?.members) return placed;
  const cleaned = [...screens.members].map(
    ([name, screen]) => [name, unplaced(screen, new Set(gone(['screens', name, 'actions'])))] as const,
  );
  return { ...placed, members: new Map(placed.members).set('screens', { ...screens, members: new Map(cleaned) }) };
}

/** A map of the flow without these names. */
function withoutMembers(flow: Placed, map: string, names: readonly string[]): Placed {
  const before = flow.members?.get(map);
  if (!before?.members || names.length === 0) return flow;
  const members = [...before.members].filter(([name]) => !names.includes(name));
  return { ...flow, members: new Map(flow.members).set(map, { ...before, members: new Map(members) }) };
}

const PLACING = new Set(['body', 'items', 'hidden', 'banner', 'aside']);

/** Removes names of removed parts from the places where screens name them. */
function unplaced(placed: Placed, gone: ReadonlySet<string>, member = ''): Placed {
  if (gone.size === 0) return placed;
  const stays = ({ scalar: name }: Placed) => typeof name !== 'string' || !gone.has(name);
  if (placed.items) {
    const items = PLACING.has(member) ? placed.items.filter(stays) : placed.items;
    return { ...placed, items: items.map((item) => unplaced(item, gone)) };
  }
  if (!placed.members) return placed;
  const members = [...placed.members].filter(([name, inner]) => !PLACING.has(name) || stays(inner));
  return { ...placed, members: new Map(members.map(([name, inner]) => [name, unplaced(inner, gone, name)])) };
}
