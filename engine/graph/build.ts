import type { Action, Call, Consequence, Field, Flow, Rule, Screen, Test, To } from '../../schemas/flow.ts';
import { callsOf } from '../calls.ts';
import type { Vocabulary } from '../check/vocabulary.ts';
import { namesIn } from '../flow-index.ts';
import type { Path } from '../resolve/problem.ts';
import { walk } from '../resolve/walk.ts';
import { all, type Classes, classTable, type Guard, negated } from './classes.ts';
import type { Assign, Edge, Need, NotedGuard, Point, Program } from './program.ts';
import { createShown } from './shown.ts';
import { addTrail } from './trail.ts';

/** Where a call or a rule goes on: the point, made when it is known that somebody goes there. */
type Next = () => number;
type Where = {
  screen: string /** What this part of the screen hangs on, to tell its points apart. */;
  part: string /** Nobody pressed a button. */;
  unasked: boolean;
};

/** Every effect that a flow calls, or asks by `verify` or `lookup`. */
export function effectsIn(flow: Flow): Set<string> {
  const found = new Set<string>();
  walk(flow, (name, value) => {
    if (name === 'Call') {
      const call = value as Call;
      if (typeof call !== 'string') found.add(call.effect);
      else if (call.includes('.')) found.add(call);
    } else if (name === 'Field') {
      const { verify, lookup } = value as Field;
      for (const effect of [verify, lookup]) if (effect !== undefined) found.add(effect);
    }
  });
  return found;
}

/** The program of a flow of which every name is known. Only what can be come to from the start is built. */
export function buildProgram(flow: Flow, vocabulary: Vocabulary): Program {
  const tests: Test[] = [];
  walk(flow, (name, value) => {
    if (name === 'Test') tests.push(value as Test);
  });
  const table = classTable(flow, vocabulary, tests, effectsIn(flow));
  const shown = createShown(flow, table);
  const points: Point[] = [];
  const made = new Map<string, number>();
  const due: (() => void)[] = [];
  const program: Program = {
    points,
    variables: table.variables,
    indexOf: table.indexOf,
    arrivals: new Map(),
    root: 0,
    lostDialogs: [],
    strayStays: [],
  };

  function point(screen: string, kind: Point['kind'], take: Point['take'] = 'any'): Point {
    const one: Point = {
      id: points.length,
      screen,
      kind,
      end: false,
      take,
      edges: [],
      needs: [],
      shown: [],
      progress: [],
    };
    points.push(one);
    return one;
  }

  /** A point that is made once under its name; `fill` runs later, so that circles in a flow end. */
  function once(key: string, make: () => Point, fill: (point: Point) => void): number {
    const known = made.get(key);
    if (known !== undefined) return known;
    const one = make();
    made.set(key, one.id);
    due.push(() => fill(one));
    return one.id;
  }

  const edge = (to: number, by: Edge['by'] = 'itself', guard?: NotedGuard, assigns: Assign[] = []): Edge => ({
    to,
    by,
    assigns,
    ...(guard ? { guard } : {}),
  });

  function arrive(name: string): number {
    const id = once(
      `arrive ${name}`,
      () => point(name, 'arrive', 'first'),
      (here) => {
        const screen = flow.screens[name];
        if (!screen) return;
        const path: Path = ['screens', name];
        const where: Where = { screen: name, part: 'gate', unasked: true };
        for (const { fact, else: otherwise } of screen.requires ?? []) {
          here.edges.push(
            edge(
              decision(otherwise, [], where, () => open(name, screen)),
              'itself',
              negated(table.known(fact)),
            ),
          );
        }
        const skip = screen.skip;
        here.edges.push(
          edge(skip ? decision(skip, [...path, 'skip'], where, () => open(name, screen)) : open(name, screen)),
        );
      },
    );
    program.arrivals.set(name, id);
    return id;
  }

  /** Behind the gate: background calls start, then the calls of entry, then the automatic rules. */
  function open(name: string, screen: Screen): number {
    return once(
      `open ${name}`,
      () => point(name, 'open'),
      (here) => {
        const where: Where = { screen: name, part: 'enter', unasked: true };
        const { enter } = screen;
        const path: Path = ['screens', name, 'enter'];
        const editingNext: Next = () => editing(name, screen);
        const last: Next = () =>
          enter?.to === undefined ? editingNext() : decision(enter.to, [...path, 'to'], where, editingNext);
        const entered: Next = () => run(enter?.run, [...path, 'run'], where, last);
        const background: Where = { ...where, part: 'background' };
        here.edges.push(edge(run(enter?.background, [...path, 'background'], background, entered, 'background')));
      },
    );
  }

  function editing(name: string, screen: Screen): number {
    return once(
      `editing ${name}`,
      () => point(name, 'editing'),
      (here) => {
        const path: Path = ['screens', name];
        here.end = screen.end === true;
        here.shown = shown.screen(screen, path);
        here.progress = shown.progress(screen, path);
        const { submit } = screen;
        if (submit) {
          const guard = submit.when === undefined ? undefined : shown.guardAt(submit.when, [...path, 'submit', 'when']);
          here.edges.push(
            edge(
              settle(name, screen, () => asked(name, screen)),
              'claimant',
              guard,
              answers(screen),
            ),
          );
        }
        for (const [action, button] of Object.entries(screen.actions ?? {})) {
          const to = press(button, [...path, 'actions', action], {
            screen: name,
            part: `action ${action}`,
            unasked: false,
          });
          here.edges.push({ ...to, assigns: answers(screen).map((one) => ({ ...one, to: 'maybe' })) });
        }
      },
    );
  }

  /** Next was pressed and every answer is there: the calls, the events, the way on. */
  function asked(name: string, screen: Screen): number {
    return once(
      `asked ${name}`,
      () => point(name, 'step'),
      (here) => {
        const { submit } = screen;
        if (!submit) return;
        const path: Path = ['screens', name, 'submit'];
        const where: Where = { screen: name, part: 'submit', unasked: false };
        here.shown = shown.screen(screen, ['screens', name]);
        const on: Next = () => {
          const track = point(name, 'step');
          track.shown = (submit.track ?? []).flatMap((event, index) =>
            typeof event === 'string' || event.when === undefined
              ? []
              : [{ guard: shown.guardAt(event.when, [...path, 'track', index, 'when']), needs: [], inner: [] }],
          );
          track.edges.push(edge(decision(submit.to, [...path, 'to'], where, () => editing(name, screen))));
          return track.id;
        };
        here.edges.push(edge(run(submit.run, [...path, 'run'], where, on)));
      },
    );
  }

  function press(button: Action, path: Path, where: Where): Edge {
    const guard = button.when === undefined ? undefined : shown.guardAt(button.when, [...path, 'when']);
    const screen = flow.screens[where.screen];
    const back: Next = () => (screen ? editing(where.screen, screen) : 0);
    const to = once(
      `press ${where.screen} ${where.part}`,
      () => point(where.screen, 'step'),
      (here) =>
        here.edges.push(
          edge(run(button.run, [...path, 'run'], where, () => decision(button.to, [...path, 'to'], where, back))),
        ),
    );
    return edge(to, 'claimant', guard);
  }

  function dialog(name: string, where: Where, path: Path): number {
    const screen = flow.screens[where.screen];
    const one = screen?.dialogs && Object.hasOwn(screen.dialogs, name) ? screen.dialogs[name] : undefined;
    if (!screen || !one) {
      program.lostDialogs.push({ screen: where.screen, dialog: name, path });
      return screen ? editing(where.screen, screen) : 0;
    }
    return once(
      `dialog ${where.screen} ${name}`,
      () => point(where.screen, 'dialog'),
      (here) => {
        const at: Path = ['screens', where.screen, 'dialogs', name];
        here.dialog = name;
        here.shown = shown.dialog(one, at);
        for (const [action, button] of Object.entries(one.actions)) {
          here.edges.push(
            press(button, [...at, 'actions', action], { ...where, part: `dialog ${name} ${action}`, unasked: false }),
          );
        }
      },
    );
  }

  /** What a field of the screen holds once Next has been accepted: an answer, where it is visible. */
  function answers(screen: Screen): Assign[] {
    const fields = namesIn(screen.body).filter((name) => flow.fields !== undefined && Object.hasOwn(flow.fields, name));
    return dependingLast(fields).map((name): Assign => {
      const field = flow.fields?.[name];
      return {
        name,
        to: field?.required === false ? 'any' : 'known',
        ...(field?.when === undefined ? {} : { visible: shown.guardAt(field.when, ['fields', name, 'when']) }),
      };
    });
  }

  /** Fields in an order in which each comes after those that its `when` reads. */
  function dependingLast(fields: readonly string[]): string[] {
    const ordered: string[] = [];
    const visit = (name: string, trail: readonly string[]): void => {
      if (ordered.includes(name) || trail.includes(name)) return;
      const when = flow.fields?.[name]?.when;
      const reads = when === undefined ? 0n : table.guard(when).reads;
      for (const other of fields) {
        const index = table.indexOf(other);
        if (other !== name && index !== undefined && (reads & (1n << BigInt(index))) !== 0n)
          visit(other, [...trail, name]);
      }
      ordered.push(name);
    };
    for (const name of fields) visit(name, []);
    return ordered;
  }

  /** Between Next and its calls: what look-ups and verifications gave, and the background calls, which Next waits for. */
  function settle(name: string, screen: Screen, next: Next): number {
    const asking = namesIn(screen.body).flatMap((item) => {
      const field = flow.fields && Object.hasOwn(flow.fields, item) ? flow.fields[item] : undefined;
      return [field?.verify, field?.lookup].filter((effect) => effect !== undefined);
    });
    const background = callsOf(flow, screen.enter?.background);
    let on = next();
    for (const call of background.toReversed()) {
      const answered = arrivals(name, call.effect, on, true);
      const due: NotedGuard[] = [
        negated(hasGiven(call.effect)),
        ...(call.when === undefined ? [] : [table.guard(call.when)]),
      ];
      on = guarded(name, due, answered, on);
    }
    for (const effect of asking) on = arrivals(name, effect, on, false);
    return on;
  }

  /** A point at which an answer of the service comes in: facts of one outcome; `surely`: not “or none yet”. */
  function arrivals(screen: string, effect: string, on: number, surely: boolean): number {
    const giving = outcomesOf(effect).filter(([, { gives }]) => surely || gives.length > 0);
    if (giving.length === 0) return on;
    const here = point(screen, 'step');
    here.edges.push(...giving.map(([, { gives }]) => edge(on, 'itself', undefined, known(gives))));
    if (!surely) here.edges.push(edge(on));
    return here.id;
  }

  const known = (facts: readonly string[]): Assign[] => facts.map((name) => ({ name, to: 'known' }));

  /** To `inner` where all guards hold, else past it. */
  const guarded = (screen: string, guards: readonly NotedGuard[], inner: number, past: number): number =>
    guards.reduceRight((to, guard) => {
      const choice = point(screen, 'step', 'first');
      choice.edges.push(edge(to, 'itself', guard), edge(past));
      return choice.id;
    }, inner);

  const outcomesOf = (effect: string) => Object.entries(vocabulary.effects[effect]?.outcomes ?? {});

  type Manner = 'waited' | 'background';

  /** The calls of a list, one after another, then `next`. */
  function run(
    calls: readonly Call[] | undefined,
    path: Path,
    where: Where,
    next: Next,
    manner: Manner = 'waited',
    seen: readonly string[] = [],
  ): number {
    const from = (index: number): number => {
      const call = calls?.[index];
      if (call === undefined) return next();
      const here = [...path, index];
      if (typeof call === 'string' && !call.includes('.')) {
        if (seen.includes(call)) return from(index + 1);
        return run(flow.sequences?.[call], ['sequences', call], where, () => from(index + 1), manner, [...seen, call]);
      }
      return effect(typeof call === 'string' ? { effect: call } : call, here, where, () => from(index + 1), manner);
    };
    return from(0);
  }

  type EffectCall = Exclude<Call, string>;

  function effect(call: EffectCall, path: Path, where: Where, next: Next, manner: Manner): number {
    const definition = vocabulary.effects[call.effect];
    const on = next();
    if (!definition) return on;
    const calling = point(where.screen, 'step');
    const reader = `"${call.effect}" reads`;
    const place =
      typeof call.when === 'undefined' && !call.on && !call.once && call.wait === undefined
        ? path
        : [...path, 'effect'];
    calling.needs = [...definition.reads.claim, ...definition.reads.facts].map(
      (name): Need => ({ name, known: table.known(name), path: place, reader }),
    );
    if (call.wait === false || manner === 'background')
      calling.edges.push(edge(arrivals(where.screen, call.effect, on, false)));
    else {
      for (const [outcome, { gives }] of outcomesOf(call.effect)) {
        calling.edges.push(edge(consequence(call, outcome, path, where, on), 'itself', undefined, known(gives)));
      }
    }
    reactions(call, path, where, manner);
    const guards: NotedGuard[] = [];
    if (call.when !== undefined) guards.push(shown.guardAt(call.when, [...path, 'when']));
    if (call.once) guards.push(negated(hasGiven(call.effect)));
    return guarded(where.screen, guards, calling.id, on);
  }

  /** A call that nobody waits for can still lead somewhere when its answer comes. */
  function reactions(call: EffectCall, path: Path, where: Where, manner: Manner): void {
    if (call.wait !== false && manner !== 'background') return;
    const screen = flow.screens[where.screen];
    if (!screen) return;
    for (const [outcome, { gives }] of outcomesOf(call.effect)) {
      const said = saidOf(call, outcome);
      if (said === 'stay')
        program.strayStays.push({
          screen: where.screen,
          effect: call.effect,
          outcome,
          path: outcomePath(call, outcome, path),
        });
      if (typeof said === 'string' || said === undefined || manner !== 'background') continue;
      const to = decision(said, outcomePath(call, outcome, path), where, () => editing(where.screen, screen));
      due.push(() => points[editing(where.screen, screen)]?.edges.push(edge(to, 'itself', undefined, known(gives))));
    }
  }

  const saidOf = (call: EffectCall, outcome: string): Consequence | undefined =>
    call.on?.[outcome] ?? flow.outcomes?.[call.effect]?.[outcome];
  const outcomePath = (call: EffectCall, outcome: string, path: Path): Path =>
    call.on && Object.hasOwn(call.on, outcome) ? [...path, 'on', outcome] : ['outcomes', call.effect, outcome];

  function consequence(call: EffectCall, outcome: string, path: Path, where: Where, on: number): number {
    const said = saidOf(call, outcome);
    const screen = flow.screens[where.screen];
    if (said === 'continue' || !screen) return on;
    const back = () => editing(where.screen, screen);
    if (said === undefined || said === 'stay') {
      if (where.unasked)
        program.strayStays.push({
          screen: where.screen,
          effect: call.effect,
          outcome,
          path: outcomePath(call, outcome, path),
        });
      return back();
    }
    return decision(said, outcomePath(call, outcome, path), where, back);
  }

  /** Whether an effect has given its facts already: all that one of its outcomes promises are known. */
  function hasGiven(name: string): Guard {
    const whole = outcomesOf(name)
      .filter(([, { gives: facts }]) => facts.length > 0)
      .map(([, { gives: facts }]) => all(facts.map((fact) => table.known(fact))));
    const reads = whole.reduce((bits, guard) => bits | guard.reads, 0n);
    return { reads, holds: (classes: Classes) => whole.some((guard) => guard.holds(classes) === true) };
  }

  /** A decision table on a screen; `otherwise` where no rule holds. */
  function decision(to: To, path: Path, where: Where, otherwise: Next): number {
    if (typeof to === 'string') {
      const rules = flow.routes && Object.hasOwn(flow.routes, to) ? flow.routes[to] : undefined;
      return rules ? decision(rules, ['routes', to], where, otherwise) : otherwise();
    }
    return once(
      `rules ${where.screen} ${where.part} ${path.join(' ')}`,
      () => point(where.screen, 'step', 'first'),
      (here) => {
        for (const [index, rule] of to.entries()) {
          const at = [...path, index];
          const guard = rule.when === undefined ? undefined : shown.guardAt(rule.when, [...at, 'when']);
          const assigns = (rule.clear ?? []).map((name): Assign => ({ name, to: 'missing' }));
          here.edges.push(
            edge(
              run(rule.run, [...at, 'run'], where, () => target(rule, at, where, otherwise)),
              'itself',
              guard,
              assigns,
            ),
          );
        }
        here.edges.push(edge(otherwise()));
      },
    );
  }

  function target(rule: Rule, path: Path, where: Where, otherwise: Next): number {
    const screen = flow.screens[where.screen];
    const stay: Next = () => (screen ? editing(where.screen, screen) : 0);
    if (rule.screen !== undefined) return arrive(rule.screen);
    if (rule.dialog !== undefined) return dialog(rule.dialog, where, [...path, 'dialog']);
    if (rule.to !== undefined) return decision(rule.to, [], where, otherwise);
    if (rule.url !== undefined || rule.stay !== undefined) {
      const leaving = point(where.screen, 'step');
      leaving.end = rule.url !== undefined;
      leaving.shown = shown.text(rule.url ?? rule.stay, [...path, rule.url === undefined ? 'stay' : 'url']);
      leaving.edges.push(edge(stay()));
      return leaving.id;
    }
    if (rule.back) {
      const back = point(where.screen, 'back');
      back.edges.push(edge(stay()));
      return back.id;
    }
    return stay();
  }

  const root = point('', 'root');
  program.root = root.id;
  const first = arrive(flow.start);
  for (let next = due.shift(); next; next = due.shift()) next();
  const given = table.variables.filter(({ kind }) => kind === 'given');
  root.edges.push(
    edge(
      first,
      'itself',
      undefined,
      given.map(({ name }): Assign => ({ name, to: 'known' })),
    ),
  );
  addTrail(program, flow);
  return program;
}
