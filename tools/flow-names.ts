/** The names that a flow file may use, with what an editor says of each. */
import { claims as vocabulary } from '#engine/claims/vocabulary.ts';
import { dottedNames } from '#engine/flow/known-names.ts';
import { labelOf } from '#engine/flow/label.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { resolveFlow } from '#engine/resolve/resolve.ts';
import { outcomeFact } from '#engine/vocabulary/fact.ts';
import type { Flow } from '#schemas/flow.ts';

/** Name → one line about it. */
export type Told = Readonly<Record<string, string>>;

/** Everything that a file can name. */
export interface FlowNames {
  screens: Told;
  routes: Told;
  conditions: Told;
  sequences: Told;
  fields: Told;
  blocks: Told;
  loaders: Told;
  actions: Told;
  dialogs: Told;
  /** The buttons of dialogs. */
  dialogActions: Told;
  settings: Told;
  /** Facts, answers, and their parts. */
  facts: Told;
  /** Claim keys that a field may be saved under. */
  claimKeys: Told;
  /** Other versions, and shared parts. */
  versions: Told;
  parts: Told;
  /** Fact → the values that it can have, where they are known. */
  values: Readonly<Record<string, readonly (string | boolean)[]>>;
}

const words = (text: unknown): string => {
  if (typeof text === 'string') return text;
  const last: unknown = Array.isArray(text) ? text.at(-1) : undefined;
  return typeof last === 'object' && last !== null && 'text' in last ? String(last.text) : '';
};

const told = <T>(map: Readonly<Record<string, T>> | undefined, says: (one: T, name: string) => string): Told =>
  Object.fromEntries(Object.entries(map ?? {}).map(([name, one]) => [name, says(one, name)]));

const target = ({ screen, dialog, to, stay, url }: Record<string, unknown>): string =>
  String(
    screen ??
      to ??
      (dialog === undefined ? undefined : `dialog ${dialog}`) ??
      url ??
      (stay === undefined ? '' : 'stay'),
  );

function namesOf(flow: Flow, files: ReadonlyMap<string, string>): FlowNames {
  const { fields = {}, screens } = flow;
  const inScreens = (part: 'actions' | 'dialogs'): Told =>
    Object.assign(
      {},
      ...Object.values(screens).map((screen) =>
        told<{ label?: unknown; title?: unknown }>(screen[part], ({ label, title }) => words(label ?? title)),
      ),
    );
  const inDialogs: Told = Object.assign(
    {},
    ...Object.values(screens)
      .flatMap(({ dialogs = {} }) => Object.values(dialogs))
      .map(({ actions }) => told<{ label?: unknown }>(actions, ({ label }) => words(label))),
  );
  const labels = told(fields, ({ type, label }) => `${type}: ${words(label)}`);
  const declared = told(flow.claimKeys, ({ kind, personal }) => `${kind}, ${personal ? 'personal' : 'not personal'}`);
  const documented = Object.entries(vocabulary.claimKeys).filter(([, { owner }]) => owner === 'claimant');
  const facts = told(vocabulary.facts, ({ says }) => says);
  const dotted = dottedNames(flow, vocabulary).map((name) => [name, 'part of an answer, or of the item of a step']);
  const values = Object.entries(vocabulary.facts).flatMap(([name, { type }]): [string, (string | boolean)[]][] =>
    type.is === 'boolean' ? [[name, [true, false]]] : type.is === 'enum' ? [[name, [...type.values]]] : [],
  );
  const outcomes = Object.entries(vocabulary.effects).map(
    ([name, { outcomes: all, waitsForLimit }]): [string, string[]] => [
      outcomeFact(name),
      [...Object.keys(all), ...(waitsForLimit ? ['limited'] : [])],
    ],
  );
  const choices = Object.entries(fields).flatMap(([name, { type, options }]): [string, (string | boolean)[]][] =>
    options ? [[name, Object.keys(options)]] : type === 'yesNo' ? [[name, ['yes', 'no']]] : [],
  );
  return {
    screens: told(screens, ({ heading }) => words(heading)),
    routes: told(flow.routes, (rules) => rules.map((rule) => target(rule)).join('; ')),
    conditions: told(flow.conditions, (tests) => labelOf(tests)),
    sequences: told(flow.sequences, (calls) =>
      calls.map((call) => (typeof call === 'string' ? call : call.effect)).join(', '),
    ),
    fields: labels,
    blocks: told(flow.blocks, ({ type, text, title }) => `${type}: ${words(title ?? text)}`),
    loaders: told(flow.loaders, ([first]) => words(first?.text)),
    actions: inScreens('actions'),
    dialogs: inScreens('dialogs'),
    dialogActions: inDialogs,
    settings: told(flow.settings, (value) => `${value}`),
    facts: { ...facts, ...labels, ...Object.fromEntries(dotted) },
    claimKeys: { ...Object.fromEntries(documented.map(([key]) => [key, 'documented claim key'])), ...declared },
    versions: Object.fromEntries(journeyIds(files).map((id) => [id, `flows/${id}.json`])),
    parts: Object.fromEntries(
      [...files.keys()]
        .filter((file) => file.includes('/'))
        .map((file) => [file.replace(/\.json$/, ''), `flows/${file}`]),
    ),
    values: Object.fromEntries([...values, ...choices, ...outcomes]),
  };
}

/** The names of each flow file; a part may use those of every flow that is built from it. A flow that cannot be read is left out. */
export function flowNames(files: ReadonlyMap<string, string>): Map<string, FlowNames> {
  const found = new Map<string, FlowNames>();
  for (const id of journeyIds(files)) {
    const { flow, written, sources } = resolveFlow(files, id);
    const whole = written?.flow ?? flow;
    if (!whole?.screens) continue;
    const own = namesOf(whole, files);
    // What the version removes may still be named in a part.
    for (const { file } of sources) {
      const isOther = file !== `${id}.json` && !file.includes('/');
      if (!isOther) found.set(file, together(found.get(file), own));
    }
  }
  return found;
}

function together(one: FlowNames | undefined, other: FlowNames): FlowNames {
  if (!one) return other;
  return Object.fromEntries(
    Object.entries(other).map(([kind, names]) => [kind, { ...one[kind as keyof FlowNames], ...names }]),
  ) as unknown as FlowNames;
}
