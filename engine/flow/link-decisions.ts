import type { Call, Flow, Consequence as RawConsequence, Rule, To } from '../../schemas/flow.ts';
import type { Path } from '../resolve/problem.ts';
import type { RuntimeVocabulary } from '../vocabulary/vocabulary.ts';
import { optional, own, record } from './bare-record.ts';
import type { Decision, FlatRule, LinkedCall, LinkedRule } from './linked-flow.ts';

/** A decision whose routes are expanded on first use: a route may lead back to itself. */
function ruleTable(place: Path): Decision & { rules: LinkedRule[] } {
  let flat: readonly FlatRule[] | undefined;
  const rules: LinkedRule[] = [];
  return {
    place,
    rules,
    get flat() {
      if (!flat) {
        flat = []; // what a route that leads back to itself finds
        flat = rules.flatMap(flatten);
      }
      return flat;
    },
  };
}

/** Links calls and decisions; a route, a sequence and the outcomes of an effect are linked once. */
export function createDecisions(flow: Flow, saving: RuntimeVocabulary['saving']) {
  const routes = new Map<string, ReturnType<typeof ruleTable>>();
  const sequences = new Map<string, LinkedCall[]>();
  const outcomes = new Map<string, LinkedCall['on']>();

  /** A decision: a route by its name, or inline rules. */
  function decision(to: To, place: Path): Decision {
    if (typeof to !== 'string') return fill(ruleTable(place), to);
    const known = routes.get(to);
    if (known) return known;
    const route = ruleTable(['routes', to]);
    routes.set(to, route);
    return fill(route, own(flow.routes, to) ?? []);
  }

  function fill(table: ReturnType<typeof ruleTable>, rules: readonly Rule[]): Decision {
    for (const [index, { run, to, ...rule }] of rules.entries()) {
      const place: Path = [...table.place, index];
      table.rules.push({
        ...rule,
        place,
        run: calls(run, [...place, 'run']),
        to: optional(to, (next) => decision(next, [...place, 'to'])),
      });
    }
    return table;
  }

  /** A list of calls with its sequences expanded. */
  const calls = (run: readonly Call[] | undefined, place: Path): LinkedCall[] =>
    (run ?? []).flatMap((call, index) => callsOf(call, [...place, index]));

  function callsOf(call: Call, place: Path): LinkedCall[] {
    if (typeof call !== 'string') return [linkCall(call, place, [...place, 'effect'])];
    return call.includes('.') ? [linkCall({ effect: call }, place, place)] : sequence(call);
  }

  function sequence(name: string): LinkedCall[] {
    const known = sequences.get(name);
    if (known) return known;
    sequences.set(name, []); // what a sequence that leads back to itself finds
    const made = calls(own(flow.sequences, name), ['sequences', name]);
    sequences.set(name, made);
    return made;
  }

  /** A call; the rules of its outcomes are linked on first use, because they may make the same call again. */
  function linkCall(call: Exclude<Call, string>, place: Path, effectPlace: Path): LinkedCall {
    let on: LinkedCall['on'] | undefined;
    return {
      effect: call.effect,
      when: call.when,
      wait: call.wait !== false,
      once: call.once === true,
      after: call.after ?? 0,
      place,
      effectPlace,
      get on() {
        on ??= call.on
          ? record([...Object.entries(outcomesOf(call.effect)), ...linkOn(call.on, [...place, 'on'])])
          : outcomesOf(call.effect);
        return on;
      },
    };
  }

  /** The flow's rules for the outcomes of an effect, once for all screens. */
  function outcomesOf(effect: string): LinkedCall['on'] {
    const known = outcomes.get(effect);
    if (known) return known;
    const unsaid = effect === saving?.effect ? saving.outcomes : {};
    const made = record(linkOn({ ...unsaid, ...own(flow.outcomes, effect) }, ['outcomes', effect]));
    outcomes.set(effect, made);
    return made;
  }

  const linkOn = (on: Record<string, RawConsequence>, place: Path) =>
    Object.entries(on).map(([outcome, raw]): [string, LinkedCall['on'][string]] => {
      const here: Path = [...place, outcome];
      return [outcome, { does: typeof raw === 'string' ? raw : decision(raw, here), place: here }];
    });

  return { decision, calls, callsOf };
}

/** A rule with its route expanded: the route's rules, each after the conditions that lead to it. */
function flatten({ when, to, place: _, after = 0, clear = [], ...rule }: LinkedRule): FlatRule[] {
  const guards = when === undefined ? [] : [when];
  if (!to) return [{ ...rule, after, clear, guards }];
  return to.flat.map((nested) => ({
    ...nested,
    after: after + nested.after,
    run: [...rule.run, ...nested.run],
    clear: [...clear, ...nested.clear],
    guards: [...guards, ...nested.guards],
  }));
}
