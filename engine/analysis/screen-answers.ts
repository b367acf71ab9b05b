import { namesIn } from '../flow/body.ts';
import type { LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import { savedFact } from '../vocabulary/fact.ts';
import { type Builder, edge, type Next } from './builder.ts';
import type { Assign, NotedGuard } from './control-flow-graph.ts';
import { all, type ClassTable, either, type Guard } from './value-classes.ts';

/** What these fields of the screen hold after Next was accepted: an answer, if they are visible. */
export function answersOf({ flow, shown, table }: Builder, screen: LinkedScreen, names = screen.names): Assign[] {
  const fields = names.filter((name) => flow.fields[name] !== undefined);
  const answers = dependingLast(fields, flow, table).map((name): Assign => {
    const field = flow.fields[name];
    const own = field?.when === undefined ? [] : [shown.guardAt(field.when, ['fields', name, 'when'])];
    const visible = [...own, ...standsUnder(table, screen, name)];
    return {
      name,
      to: field?.required === false ? 'any' : 'known',
      ...(visible.length === 0 ? {} : { visible: all(visible) }),
    };
  });
  return [...answers, ...savedNames(flow, fields).map((name): Assign => ({ name, to: 'unsaved' }))];
}

/**
 * A main button that answers of its own screen show or hide: the point at which they are given, before the button decides `to`
 * or `again`. Undefined if its condition reads none of these fields.
 */
export function shownBy(
  { table, point }: Builder,
  screen: string,
  guard: NotedGuard,
  names: readonly string[],
  { to, again }: { to: number; again: Next },
): number | undefined {
  const own = names.some((name) => {
    const index = table.indexOf(name);
    return index !== undefined && (guard.reads & (1n << BigInt(index))) !== 0n;
  });
  if (!own) return undefined;
  const answered = point(screen, 'step', 'first');
  answered.edges.push(edge(to, 'itself', guard), edge(again()));
  return answered.id;
}

/** Sets, for each of these fields, whether the claim holds its answer. */
export const savedNames = (flow: LinkedFlow, fields: readonly string[]): string[] =>
  fields.filter((name) => flow.fields[name]?.saveAs !== undefined).map(savedFact);

/** The condition of the steps that alone contain a field; nothing for a field that is always there. */
function standsUnder(table: ClassTable, { body, steps }: LinkedScreen, name: string): Guard[] {
  if (namesIn(body).includes(name)) return [];
  const whens = steps.filter(({ names }) => names.includes(name)).map(({ when }) => when);
  return whens.includes(undefined) ? [] : [either(whens.map((when) => table.guard(when ?? [])))];
}

/** Fields in an order in which each follows the fields that its `when` reads. */
function dependingLast(fields: readonly string[], flow: LinkedFlow, table: ClassTable): string[] {
  const ordered: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    if (ordered.includes(name) || trail.includes(name)) return;
    const when = flow.fields[name]?.when;
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
