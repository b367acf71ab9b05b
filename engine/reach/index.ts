/**
 * Where a claimant can stand in a flow, by what is known of them: the screens that the walk from its start reaches, those
 * that are opened by their address, and those whose own calls have left something. The page opens its screens by it, and
 * the service runs what costs or shows something only from a screen of it. No effect is run. (case NV-5)
 */
import type { Dialog, Event, Flow, Screen } from '../../schemas/flow.ts';
import { callsOf, callsOn } from '../calls.ts';
import type { EffectDefinition } from '../effects/effect.ts';
import { entryPoints, isEntryPoint } from '../entry-points.ts';
import { indexOf, namesIn, namesOn, screenOf } from '../flow-index.ts';
import { type FlatRule, flatten, gateRules } from '../routes.ts';
import { hasLeft, madeCalls } from './calls.ts';
import { type Sight, sightOf } from './sight.ts';
import type { Standing, Way } from './standing.ts';
import { UNSEEN } from './truth.ts';

export type { Standing } from './standing.ts';

export interface Reach {
  /** The screens that the claimant can stand on. */
  open: ReadonlySet<string>;
  /** Screens that they are led past, since what those are for is done. */
  done: ReadonlySet<string>;
  /** Where they go on: the screen, the furthest of the walk, that still needs something; with a way to it. */
  due: { screen: string; trail: readonly string[] };
  /** A way to a screen that is open, or that the walk leads past; with the screen. Null where none leads there. */
  wayTo(screen: string): readonly string[] | null;
  /** A screen on which they can stand runs this effect, under a condition that can hold. `again`: or one that is done. */
  runs(effect: string, again?: boolean): boolean;
  /** A screen on which they can stand or that is done records this event; so does everything where no screen does. */
  tracks(event: string): boolean;
}

const ROOT: Way = { must: new Set(), may: new Set(), trail: [] };

/** The way one screen on. */
const beyond = ({ must, may, trail }: Way, screen: string): Way => ({
  must: new Set([...must, screen]),
  may: new Set([...may, screen]),
  trail: [...trail, screen],
});

/** Where a claimant can stand. */
export function reachOf(standing: Standing): Reach {
  const { flow } = standing;
  const ways = new Map<string, Way>();
  const sights = new Map<string, Sight>();
  const open = new Set<string>();
  const done = new Set<string>();
  /** Screens of the walk itself, those of them that lead on, and those behind one that is known to have been shown. */
  const walked = new Set<string>();
  const left = new Set<string>();
  const shown = new Set<string>();
  let queue: string[] = [];

  /** Comes to a screen by a way. Another way than before may hide what was seen by that one. */
  function come(screen: string, way: Way): void {
    const before = ways.get(screen);
    if (!Object.hasOwn(flow.screens, screen) || way.may.has(screen)) return;
    const must = before ? new Set([...before.must].filter((one) => way.must.has(one))) : way.must;
    const may = before ? new Set([...before.may, ...way.may]) : way.may;
    if (before && must.size === before.must.size && may.size === before.may.size) return;
    ways.set(screen, { must, may, trail: before?.trail ?? way.trail });
    queue.push(screen);
  }

  /** The rules that may decide: those before them cannot hold, or not surely. */
  function deciding(rules: readonly FlatRule[], sight: Sight): { rules: FlatRule[]; sure: boolean } {
    const found: FlatRule[] = [];
    for (const rule of rules) {
      const truth = sight.both(rule.guards);
      if (truth !== false) found.push(rule);
      if (truth === true) return { rules: found, sure: true };
    }
    return { rules: found, sure: false };
  }

  function visit(name: string): void {
    const way = ways.get(name) ?? ROOT;
    const screen = screenOf(flow, name);
    const sight = sightOf(standing, name, way);
    sights.set(name, sight);
    if (!meets(screen, sight)) return;
    const skipping = deciding(gateRules(flow, { ...screen, requires: [] }), sight);
    if (skipping.rules.length > 0) done.add(name);
    for (const { screen: target } of skipping.rules) if (target !== undefined) lead(name, target, way);
    if (skipping.sure) return;
    open.add(name);
    for (const target of onward(name, screen, way, sight)) lead(name, target, beyond(way, name));
  }

  function lead(from: string, to: string, way: Way): void {
    if (!way.may.has(to)) left.add(from);
    if (walked.has(from)) walked.add(to);
    if (shown.has(from) && !way.may.has(to)) shown.add(to);
    come(to, way);
  }

  /** The screens to which a screen can lead. */
  function onward(name: string, screen: Screen, way: Way, sight: Sight): string[] {
    const { enter, submit, actions = {} } = screen;
    const entered = madeCalls(standing, name, sight, callsOf(flow, enter?.run));
    const found: FlatRule[] = [...entered.rules];
    const then = Object.keys(entered.given).length === 0 ? sight : sightOf(standing, name, way, entered.given);
    /** The rules of a decision that are reached behind its calls, the calls of each rule included. */
    const decide = (to: Parameters<typeof flatten>[1] | undefined, calls: Parameters<typeof callsOf>[1]) => {
      const made = madeCalls(standing, name, then, callsOf(flow, calls));
      found.push(...made.rules);
      if (!made.through || to === undefined) return;
      for (const rule of deciding(flatten(flow, to), then).rules)
        if (madeCalls(standing, name, then, callsOf(flow, rule.run)).through) found.push(rule);
    };
    if (entered.through || mayStay(flow, enter?.run)) {
      decide(enter?.to, []);
      const steps = screen.steps && !('each' in screen.steps) ? screen.steps : [];
      for (const { body, run, to, when } of steps)
        if (to && then.truth(when) !== false && then.complete(fieldsIn(flow, namesIn(body)))) decide(to, run);
      if (submit && then.truth(submit.when) !== false && then.complete()) decide(submit.to, submit.run);
      for (const { when, run, to } of Object.values(actions)) if (then.truth(when) !== false) decide(to, run);
      for (const { actions: buttons } of dialogsOf(screen, found))
        for (const { run, to } of Object.values(buttons)) decide(to, run);
    }
    return found.flatMap((rule) => (rule.screen === undefined ? [] : [rule.screen]));
  }

  /** Whether what a screen requires is known; what cannot be seen may be. */
  function meets({ requires = [] }: Screen, { read }: Sight): boolean {
    return requires.every(({ fact }) => read(fact) !== undefined);
  }

  function run(): void {
    while (queue.length > 0) {
      const next = new Set(queue);
      queue = [];
      for (const name of next) visit(name);
    }
  }

  walked.add(flow.start);
  come(flow.start, ROOT);
  for (const screen of entriesFor(standing)) {
    walked.add(screen);
    come(screen, beyond(ROOT, flow.start));
  }
  run();
  const behind = (screen: string): Way => {
    const trail = indexOf(flow).order.filter((one) => walked.has(one) && left.has(one) && one !== screen);
    return { must: new Set(trail), may: new Set(trail), trail };
  };
  for (let found = unexplained(standing, open, done); found.length > 0; found = unexplained(standing, open, done)) {
    for (const screen of found) {
      walked.add(screen);
      shown.add(screen);
      come(screen, behind(screen));
    }
    run();
    // One that its own gate keeps shut explains nothing.
    if (!found.some((screen) => open.has(screen) || done.has(screen))) break;
  }
  // What opens by its address is judged by all that has been answered on the walk.
  for (const [name, screen] of Object.entries(flow.screens)) {
    if (open.has(name) || done.has(name) || !(screen.linkOnly || screen.requires?.length || isBare(flow, screen)))
      continue;
    if (meets(screen, sightOf(standing, name, behind(name)))) come(name, behind(name));
  }
  run();

  const { order } = indexOf(flow);
  const stops = order.filter((name) => walked.has(name) && open.has(name) && !left.has(name));
  const due =
    stops.findLast((name) => shown.has(name)) ??
    stops.at(-1) ??
    order.findLast((name) => walked.has(name) && open.has(name)) ??
    flow.start;
  const wayTo = (screen: string) => {
    const way = ways.get(screen);
    return way && (open.has(screen) || (done.has(screen) && walked.has(screen))) ? [...way.trail, screen] : null;
  };
  const onSome = (screens: Iterable<string>, has: (screen: Screen, sight: Sight) => boolean) =>
    [...screens].some((name) => {
      const sight = sights.get(name);
      return sight !== undefined && has(screenOf(flow, name), sight);
    });
  return {
    open,
    done,
    wayTo,
    due: { screen: due, trail: wayTo(due) ?? [due] },
    runs: (effect, again = false) =>
      onSome(again ? [...open, ...done] : open, (screen, sight) =>
        callsOn(flow, screen).some((call) => call.effect === effect && sight.truth(call.when) !== false),
      ),
    tracks(event) {
      const recorded = Object.values(flow.screens).some((screen) =>
        eventsOf(screen).some((each) => nameOf(each) === event),
      );
      if (!recorded) return true;
      return onSome([...open, ...done], (screen, sight) =>
        eventsOf(screen).some((each) => nameOf(each) === event && sight.truth(whenOf(each)) !== false),
      );
    },
  };
}

/** The screens at which somebody has come in from outside, where the claim holds what they bring. (G-046) */
function entriesFor({ flow, memory }: Standing): string[] {
  const { savedBy } = indexOf(flow);
  const held = (key: string) => (savedBy.get(key) ?? []).some(({ field }) => memory.facts[`${field}.saved`] === true);
  return Object.entries(flow.entries ?? {}).flatMap(([name, screen]) => {
    const restores = isEntryPoint(name) ? entryPoints[name].restores : 'claim';
    return restores !== 'claim' && screen !== flow.start && restores.every(held) ? [screen] : [];
  });
}

/**
 * Screens whose calls have left something that no other effect leaves, though no way leads to any of them now: the first
 * effect of which that is so. Facts change after they were used, so the way to them is gone, and yet they were shown.
 */
function unexplained(standing: Standing, open: ReadonlySet<string>, done: ReadonlySet<string>): string[] {
  const { flow, effects } = standing;
  const running = new Map<string, string[]>();
  for (const name of indexOf(flow).order)
    for (const { effect } of callsOn(flow, screenOf(flow, name)))
      running.set(effect, [...(running.get(effect) ?? []), name]);
  const giving = new Map<string, Set<string>>();
  for (const [name, { outcomes }] of Object.entries(effects))
    for (const { gives } of Object.values<EffectDefinition['outcomes'][string]>(outcomes))
      for (const fact of gives) giving.set(fact, new Set([...(giving.get(fact) ?? []), name]));
  for (const [effect, screens] of running) {
    if (screens.some((name) => open.has(name) || done.has(name))) continue;
    const sight = sightOf(standing, screens[0] ?? flow.start, ROOT);
    const own = [...giving].filter(([, by]) => by.size === 1 && by.has(effect)).map(([fact]) => fact);
    const left = own.some((fact) => ![undefined, UNSEEN].includes(sight.read(fact) as undefined));
    if (left && hasLeft(standing, sight, effect)) return screens;
  }
  return [];
}

/** Nothing is run, asked or recorded there: it only says something, and can be read by anybody. */
const isBare = (flow: Flow, screen: Screen): boolean =>
  !screen.submit &&
  callsOn(flow, screen).length === 0 &&
  eventsOf(screen).length === 0 &&
  fieldsIn(flow, namesOn(screen)).length === 0;

const fieldsIn = ({ fields = {} }: Flow, names: readonly string[]): string[] =>
  names.filter((name) => Object.hasOwn(fields, name));

/** A call on entry after which the claimant may be left where they are: then they can use the screen whatever it came to. */
const mayStay = (flow: Flow, run: Parameters<typeof callsOf>[1]): boolean => {
  const calls = callsOf(flow, run).filter(({ wait }) => wait !== false);
  return calls.some(({ effect, on }) => Object.values({ ...flow.outcomes?.[effect], ...on }).includes('stay'));
};

/** The dialogs that these rules open. */
const dialogsOf = ({ dialogs = {} }: Screen, rules: readonly FlatRule[]): Dialog[] =>
  rules.flatMap(({ dialog }) =>
    dialog !== undefined && Object.hasOwn(dialogs, dialog) ? (dialogs[dialog] ?? []) : [],
  );

const eventsOf = ({ enter, submit }: Screen): Event[] => [...(enter?.track ?? []), ...(submit?.track ?? [])];
const nameOf = (event: Event): string => (typeof event === 'string' ? event : event.event);
const whenOf = (event: Event) => (typeof event === 'string' ? undefined : event.when);
