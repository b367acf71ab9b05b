import type { LinkedCall, LinkedScreen } from '../flow/linked-flow.ts';
import { FAILED, LIMITED, type Outcome } from '../vocabulary/effect.ts';
import { outcomeFact, savedFact } from '../vocabulary/fact.ts';
import { type Builder, edge, known, type Manner, type Next, type Where } from './builder.ts';
import type { Assign, Need, NotedGuard } from './control-flow-graph.ts';
import { all, type Classes, type Guard, negated } from './value-classes.ts';

/** The points of calls: what an effect needs, what its outcomes give and where they lead. */
export function createCalls(builder: Builder): Pick<Builder, 'run' | 'settle'> {
  const { flow, vocabulary, table, shown, program, point } = builder;
  const outcomesOf = (effect: string) => Object.entries(vocabulary.effects[effect]?.outcomes ?? {});

  /** True if a rate limit can end a call of the effect with an outcome that the flow reads. */
  const showsLimit = (effect: string) =>
    table.readsOutcome(effect) &&
    vocabulary.effects[effect]?.waitsForLimit !== undefined &&
    !Object.hasOwn(vocabulary.effects[effect].outcomes, LIMITED);

  /** The fact that a call has ended like this, where the flow reads it. */
  const ended = (effect: string, outcome: string): Assign[] =>
    table.readsOutcome(effect) ? [{ name: outcomeFact(effect), to: 'known', is: outcome }] : [];

  /** Between Next and its calls: the results of look-ups and verifications, and the background calls, which Next waits for. */
  function settle({ name, enter }: LinkedScreen, fields: readonly string[], next: Next): number {
    const asking = fields.flatMap((item) => {
      const field = flow.fields[item];
      return [field?.verify, field?.lookup].filter((effect) => effect !== undefined);
    });
    let on = next();
    for (const call of enter.background.flat().reverse()) {
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

  /** A point at which an answer of the service arrives: the facts of one outcome. `surely`: it has arrived, so "none yet" is excluded. */
  function arrivals(screen: string, effect: string, on: number, surely: boolean): number {
    const giving = outcomesOf(effect)
      .map(([name, outcome]) => ({ name, assigns: [...changes(outcome, screen), ...ended(effect, name)] }))
      .filter(({ assigns }) => surely || assigns.length > 0);
    if (giving.length === 0) return on;
    const here = point(screen, 'step');
    here.edges.push(
      ...giving.map(({ name, assigns }) => ({
        ...edge(on, 'itself', undefined, assigns),
        outcome: { effect, outcome: name },
      })),
    );
    if (!surely) here.edges.push({ ...edge(on), passing: true });
    if (!surely && showsLimit(effect))
      here.edges.push({ ...edge(on, 'itself', undefined, ended(effect, LIMITED)), passing: true });
    return here.id;
  }

  /** To `inner` if all guards hold, otherwise past it. */
  const guarded = (screen: string, guards: readonly NotedGuard[], inner: number, past: number): number =>
    guards.reduceRight((to, guard) => {
      const choice = point(screen, 'step', 'first');
      choice.edges.push(edge(to, 'itself', guard), edge(past));
      return choice.id;
    }, inner);

  /** The calls of a list, one after another, then `next`. */
  function run(calls: readonly LinkedCall[], where: Where, next: Next, manner: Manner = 'waited'): number {
    const [first, ...rest] = calls;
    return first ? effect(first, where, () => run(rest, where, next, manner), manner) : next();
  }

  function effect(call: LinkedCall, where: Where, next: Next, manner: Manner): number {
    const definition = vocabulary.effects[call.effect];
    const on = next();
    if (!definition) return on;
    const calling = point(where.screen, 'step');
    const reader = `"${call.effect}" reads`;
    const need = (name: string): Need => ({ name, known: table.known(name), path: call.effectPlace, reader });
    calling.needs = [
      ...[...definition.reads.claim, ...definition.reads.facts].map(need),
      ...(vocabulary.saving ? definition.reads.claim : []).map(
        (key): Need => ({ ...need(key), known: savedAs(key), unsaved: true }),
      ),
    ];
    if (!call.wait || manner === 'background') calling.edges.push(edge(arrivals(where.screen, call.effect, on, false)));
    else {
      for (const [outcome, promised] of outcomesOf(call.effect)) {
        const leads = consequence(call, outcome, where, on);
        calling.edges.push({
          ...edge(leads, 'itself', undefined, [...changes(promised, where.screen), ...ended(call.effect, outcome)]),
          outcome: { effect: call.effect, outcome },
          ...(outcome === FAILED && promised.gives.length === 0 ? { passing: true } : {}),
        });
      }
      if (showsLimit(call.effect)) {
        // On entry, a button of its own repeats the entry; elsewhere the claimant stays at the button.
        const held = where.unasked ? builder.arrive(where.screen) : backTo(where)();
        calling.edges.push({
          ...edge(held, where.unasked ? 'claimant' : 'itself', undefined, ended(call.effect, LIMITED)),
          passing: true,
        });
      }
    }
    reactions(call, where, manner);
    const guards: NotedGuard[] = [];
    if (call.when !== undefined) guards.push(shown.guardAt(call.when, [...call.place, 'when']));
    if (call.once) guards.push(negated(hasGiven(call.effect)));
    return guarded(where.screen, guards, calling.id, on);
  }

  /** A call that is not waited for can still lead somewhere when its answer arrives. */
  function reactions(call: LinkedCall, where: Where, manner: Manner): void {
    if (call.wait && manner !== 'background') return;
    const screen = flow.screens[where.screen];
    if (!screen) return;
    for (const [outcome, promised] of outcomesOf(call.effect)) {
      const { does: said, place: path } = saidOf(call, outcome);
      // A claimant who stays on the screen reads the reason; one who has pressed a button may have left.
      const works = manner === 'background' && (screen.submit ?? screen.actions) !== undefined;
      if (said === 'stay' && !works)
        program.strayStays.push({
          screen: where.screen,
          effect: call.effect,
          outcome,
          path,
        });
      if (typeof said === 'string' || said === undefined || manner !== 'background') continue;
      const to = builder.decision(said, where, () => builder.editing(where.screen));
      const rounds = screen.submit?.auto ? [false, true] : [false];
      builder.later(() => {
        for (const submitted of rounds)
          program.points[builder.editing(where.screen, submitted)]?.edges.push({
            ...edge(to, 'itself', undefined, [...changes(promised, where.screen), ...ended(call.effect, outcome)]),
            outcome: { effect: call.effect, outcome },
          });
      });
    }
  }

  /** Whether the claim holds the answer that is saved under a key. Holds too while there is no answer: that is another mistake. */
  function savedAs(key: string): Guard {
    const answered = (flow.savedBy.get(key) ?? []).map(({ field }) => ({
      answer: table.known(field),
      saved: table.known(savedFact(field)),
    }));
    return {
      reads: answered.reduce((bits, { answer, saved }) => bits | answer.reads | saved.reads, 0n),
      holds: (classes) =>
        answered.some(({ answer, saved }) => answer.holds(classes) === true && saved.holds(classes) === true) ||
        answered.every(({ answer }) => answer.holds(classes) === false),
    };
  }

  /** The facts that an outcome sets on a screen, and those that it clears. */
  const changes = ({ gives, is = {}, takes = [], saves }: Outcome, screen: string): Assign[] => [
    ...known(gives).map((one) => ({
      ...one,
      ...(Object.hasOwn(is, one.name) ? { is: Reflect.get(is, one.name) } : {}),
    })),
    ...takes.map((name): Assign => ({ name, to: 'missing' })),
    ...(saves ? savedOn(screen) : []),
  ];

  /** The claim now holds the answers of a screen: of each field that has one. */
  const savedOn = (screen: string): Assign[] =>
    (flow.screens[screen]?.fields ?? [])
      .filter((name) => flow.fields[name]?.saveAs !== undefined)
      .map((name): Assign => ({ name: savedFact(name), to: 'known', is: true, visible: table.known(name) }));

  /** The flow's rule for an outcome, and its place. */
  const saidOf = ({ on, effect }: LinkedCall, outcome: string) =>
    on[outcome] ?? { does: undefined, place: ['outcomes', effect, outcome] };

  /** Where a claimant stays who is not led on. */
  const backTo = ({ back, screen, auto }: Where): Next => back ?? (() => builder.editing(screen, auto));

  function consequence(call: LinkedCall, outcome: string, where: Where, on: number): number {
    const { does: said, place: path } = saidOf(call, outcome);
    const screen = flow.screens[where.screen];
    if (said === 'continue' || !screen) return on;
    const back = backTo(where);
    if (said === undefined || said === 'stay') {
      if (where.unasked)
        program.strayStays.push({
          screen: where.screen,
          effect: call.effect,
          outcome,
          path,
        });
      return back();
    }
    return builder.decision(said, where, back);
  }

  /** Whether an effect has set its facts already: all facts of one of its outcomes are known. */
  function hasGiven(name: string): Guard {
    const sets = outcomesOf(name).flatMap(([, { gives }]) => (gives.length > 0 ? [gives] : []));
    const [first = []] = sets;
    // A fact that is always set, by this effect only, and never cleared alone stands for all: fewer facts tell the states apart.
    const telling = first.find((fact) => sets.every((set) => set.includes(fact)) && isOwn(name, fact, first));
    const whole = telling === undefined ? sets.map((set) => all(set.map(table.known))) : [table.known(telling)];
    const reads = whole.reduce((bits, guard) => bits | guard.reads, 0n);
    return { reads, holds: (classes: Classes) => whole.some((guard) => guard.holds(classes) === true) };
  }

  /** Whether only this effect sets a fact, and clears it only together with all its other facts. */
  function isOwn(name: string, fact: string, together: readonly string[]): boolean {
    if (vocabulary.facts[fact]?.claimKey !== undefined) return false;
    return [...flow.effects].every((other) =>
      outcomesOf(other).every(
        ([, { gives, takes = [] }]) =>
          (other === name || !gives.includes(fact)) &&
          (!takes.includes(fact) || together.every((one) => takes.includes(one))),
      ),
    );
  }

  return { run, settle };
}
