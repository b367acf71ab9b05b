import type { Action, Event, Field, Flow, Screen } from '../../schemas/flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { RuntimeVocabulary } from '../vocabulary/vocabulary.ts';
import { optional, record } from './bare-record.ts';
import { namesIn } from './body.ts';
import { bodyWithEveryScreen } from './every-screen.ts';
import { createDecisions } from './link-decisions.ts';
import type {
  Decision,
  Exit,
  FlatRule,
  LinkedAction,
  LinkedCall,
  LinkedEvent,
  LinkedField,
  LinkedFlow,
  LinkedRequirement,
  LinkedScreen,
  LinkedStep,
} from './linked-flow.ts';
import { namesOn, savesByItself } from './saving.ts';

/**
 * Links a resolved flow: replaces every name (routes, sequences, outcomes, fields of screens) by what it refers to, and
 * returns the normal form that everything after the check reads. Names that the check would refuse lead nowhere: a missing
 * route has no rules, and a cycle of routes or sequences is cut. The linked flow carries the vocabulary of its product.
 */
export function link(written: Flow, vocabulary: RuntimeVocabulary): LinkedFlow {
  const flow = { ...written, screens: withEveryScreen(written) };
  const decisions = createDecisions(flow, vocabulary.saving);
  const fields = linkFields(flow);
  const { startName, saving } = vocabulary;
  const screens = record(
    Object.entries(flow.screens).map(([name, screen]) => [
      name,
      linkScreen(name, screen, {
        base: flow.base,
        fields,
        decisions,
        startName,
        saves: saving && savesByItself(flow, screen, saving.effect) ? [saving.effect] : [],
      }),
    ]),
  );
  const savedBy = new Map<string, { field: string; part: string | null }[]>();
  for (const field of Object.values(fields))
    for (const { part, key } of field.keys) listIn(savedBy, key).push({ field: field.name, part });
  const screenAt = new Map<string, string>();
  for (const { name, path } of Object.values(screens)) if (!screenAt.has(path)) screenAt.set(path, name);
  const asked = Object.values(fields).flatMap(({ verify, lookup }) => [verify, lookup]);
  return {
    id: flow.id,
    title: flow.title,
    start: flow.start,
    entries: flow.entries,
    vocabulary,
    base: flow.base,
    settings: record(Object.entries(flow.settings ?? {})),
    conditions: record(Object.entries(flow.conditions ?? {})),
    loaders: record(Object.entries(flow.loaders ?? {})),
    blocks: record(Object.entries(flow.blocks ?? {})),
    effectSettings: record(Object.entries(flow.effects ?? {})),
    claimKeys: record(Object.entries(flow.claimKeys ?? {})),
    fields,
    screens,
    laws: flow.always ?? [],
    order: orderOf(flow.start, screens),
    screenAt,
    savedBy,
    items: new Set(Object.values(screens).flatMap(({ steps }) => steps.flatMap(({ each }) => each?.as ?? []))),
    effects: new Set([
      ...Object.values(screens).flatMap(({ calls }) => calls.map(({ effect }) => effect)),
      ...asked.filter((effect) => effect !== undefined),
    ]),
  };
}

const withEveryScreen = (flow: Flow): Flow['screens'] =>
  flow.everyScreen === undefined
    ? flow.screens
    : Object.fromEntries(
        Object.entries(flow.screens).map(([name, screen]) => [
          name,
          { ...screen, body: bodyWithEveryScreen(flow, screen) },
        ]),
      );

/** The list of a key, created if there is none. */
function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function linkFields(flow: Flow): Record<string, LinkedField> {
  const screensOf = new Map<string, string[]>();
  for (const [name, screen] of Object.entries(flow.screens))
    for (const item of namesOn(screen)) listIn(screensOf, item).push(name);
  return record(
    Object.entries(flow.fields ?? {}).map(([name, field]) => [
      name,
      { ...field, name, place: ['fields', name], screens: screensOf.get(name) ?? [], keys: keysOf(field) },
    ]),
  );
}

function keysOf({ saveAs }: Field): LinkedField['keys'] {
  if (saveAs === undefined) return [];
  if (typeof saveAs === 'string') return [{ part: null, key: saveAs }];
  return Object.entries(saveAs).map(([part, key]) => ({ part, key }));
}

interface Shared {
  base: string;
  fields: Readonly<Record<string, LinkedField>>;
  decisions: ReturnType<typeof createDecisions>;
  startName: string;
  /** The calls that the main button makes before those of its `run`. */
  saves: readonly string[];
}

function linkScreen(name: string, screen: Screen, { base, fields, decisions, startName, saves }: Shared): LinkedScreen {
  const place: Path = ['screens', name];
  const { path, enter, submit } = screen;
  const names = namesOn(screen);
  const requires = (screen.requires ?? []).map(
    ({ fact, else: to }): LinkedRequirement => ({ fact, else: decisions.decision(to, []) }),
  );
  const skip = optional(screen.skip, (rules) => decisions.decision(rules, [...place, 'skip']));
  const at = (part: string): Path => [...place, part];
  const linked = {
    ...screen,
    name,
    place,
    address: path === '' ? base : `${base}/${path}`,
    claimName: path || startName,
    names,
    fields: names.filter((item) => fields[item] !== undefined),
    requires,
    skip,
    entryGuards: entryGuardsOf(requires, skip),
    enter: {
      place: at('enter'),
      loader: enter?.loader,
      busyLabel: enter?.busyLabel,
      after: enter?.after ?? 0,
      run: decisions.calls(enter?.run, [...at('enter'), 'run']),
      background: (enter?.background ?? []).map((call, index) =>
        decisions.callsOf(call, [...at('enter'), 'background', index]),
      ),
      track: (enter?.track ?? []).map(linkEvent),
      to: optional(enter?.to, (to) => decisions.decision(to, [...at('enter'), 'to'])),
    },
    steps: linkSteps(screen.steps, at('steps'), decisions),
    submit: optional(submit, ({ run, track, to, ...rest }) => ({
      ...rest,
      place: at('submit'),
      run: [
        ...saves.flatMap((effect) => decisions.callsOf(effect, at('submit'))),
        ...decisions.calls(run, [...at('submit'), 'run']),
      ],
      track: (track ?? []).map(linkEvent),
      to: decisions.decision(to, [...at('submit'), 'to']),
    })),
    actions: linkActions(screen.actions, at('actions'), decisions),
    dialogs: record(
      Object.entries(screen.dialogs ?? {}).map(([dialog, { actions, ...rest }]) => {
        const here: Path = [...at('dialogs'), dialog];
        return [dialog, { ...rest, place: here, actions: linkActions(actions, [...here, 'actions'], decisions) }];
      }),
    ),
    on: record(
      Object.entries(screen.on ?? {}).map(([event, { run }]) => [
        event,
        decisions.calls(run, [...at('on'), event, 'run']),
      ]),
    ),
    end: screen.end === true,
  };
  const exits = exitsOf(linked);
  return { ...linked, exits, calls: allCalls(exits, [...linked.enter.background, ...Object.values(linked.on)].flat()) };
}

const linkEvent = (event: Event): LinkedEvent =>
  typeof event === 'string'
    ? { event, once: false }
    : { event: event.event, when: event.when, once: event.once === true };

function linkSteps(steps: Screen['steps'], place: Path, { calls, decision }: Shared['decisions']): LinkedStep[] {
  if (!steps) return [];
  if ('each' in steps) {
    const { each: list, as, key, nav, label, busyLabel, body } = steps;
    const each = { list, as, key, numbered: nav === 'numbered', busyLabel };
    return [{ id: as, label, body, names: namesIn(body), run: [], to: undefined, each, place }];
  }
  return steps.map(({ run, to, ...step }, index): LinkedStep => {
    const here: Path = [...place, index];
    return {
      ...step,
      place: here,
      names: namesIn(step.body),
      run: calls(run, [...here, 'run']),
      to: optional(to, (rules) => decision(rules, [...here, 'to'])),
    };
  });
}

const linkActions = (
  actions: Record<string, Action> | undefined,
  place: Path,
  { calls, decision }: Shared['decisions'],
): Record<string, LinkedAction> =>
  record(
    Object.entries(actions ?? {}).map(([name, { run, to, ...action }]) => {
      const here: Path = [...place, name];
      return [name, { ...action, place: here, run: calls(run, [...here, 'run']), to: decision(to, [...here, 'to']) }];
    }),
  );

/** The targets of unmet requirements, then the `skip` rules. */
function entryGuardsOf(requires: readonly LinkedRequirement[], skip: Decision | undefined): FlatRule[] {
  const unmet = requires.flatMap(({ fact, else: otherwise }) =>
    otherwise.flat.map((rule): FlatRule => ({ ...rule, guards: [[{ not: { fact, known: true } }], ...rule.guards] })),
  );
  return [...unmet, ...(skip?.flat ?? [])].filter((rule) => rule.screen !== undefined);
}

function exitsOf({ submit, enter, steps, actions, dialogs }: Omit<LinkedScreen, 'exits' | 'calls'>): Exit[] {
  const buttons = (of: Readonly<Record<string, LinkedAction>>, prefix: string) =>
    Object.entries(of).map(([name, { run, to }]): Exit => ({ kind: 'action', name: `${prefix}.${name}`, run, to }));
  return [
    ...(submit ? [{ kind: 'submit', name: 'submit', run: submit.run, to: submit.to } as const] : []),
    { kind: 'enter', name: 'enter', run: enter.run, to: enter.to },
    ...steps
      .filter(({ each }) => !each)
      .map(({ id, run, to }): Exit => ({ kind: 'step', name: `step.${id}`, run, to })),
    ...buttons(actions, 'action'),
    ...Object.entries(dialogs).flatMap(([name, dialog]) => buttons(dialog.actions, `dialog.${name}`)),
  ];
}

/** The calls of a screen's transitions and its background calls, with the calls of their rules and of their outcomes' rules. */
function allCalls(exits: readonly Exit[], beside: readonly LinkedCall[]): LinkedCall[] {
  const calls = new Set<LinkedCall>([...exits.flatMap(({ run }) => run), ...beside]);
  const add = (decision: Decision | undefined) => {
    for (const rule of decision?.flat ?? []) for (const call of rule.run) calls.add(call);
  };
  for (const { to } of exits) add(to);
  // A set is iterated in the order of insertion, including elements that are added during the iteration.
  for (const { on } of calls) for (const { does } of Object.values(on)) if (typeof does !== 'string') add(does);
  return [...calls];
}

/** The screens from the start, nearest first; those that no rule leads to come last, in the order of the file. */
function orderOf(start: string, screens: Readonly<Record<string, LinkedScreen>>): string[] {
  const order = new Set([start]);
  // A set is iterated in the order of insertion, including elements that are added during the iteration.
  for (const name of order)
    for (const { to } of screens[name]?.exits ?? [])
      for (const rule of to?.flat ?? []) if (rule.screen !== undefined) order.add(rule.screen);
  return [...new Set([...order, ...Object.keys(screens)])].filter((name) => screens[name] !== undefined);
}
