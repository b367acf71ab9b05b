import type { Flow, Screen } from '../../schemas/flow.ts';
import { namesIn } from '../flow-index.ts';
import type { Builder } from './builder.ts';
import type { ClassTable } from './classes.ts';
import type { Assign } from './program.ts';

/** What a field of the screen holds once Next has been accepted: an answer, where it is visible. */
export function answersOf({ flow, shown, table }: Builder, screen: Screen): Assign[] {
  const fields = namesIn(screen.body).filter((name) => flow.fields !== undefined && Object.hasOwn(flow.fields, name));
  return dependingLast(fields, flow, table).map((name): Assign => {
    const field = flow.fields?.[name];
    return {
      name,
      to: field?.required === false ? 'any' : 'known',
      ...(field?.when === undefined ? {} : { visible: shown.guardAt(field.when, ['fields', name, 'when']) }),
    };
  });
}

/** Fields in an order in which each comes after those that its `when` reads. */
function dependingLast(fields: readonly string[], flow: Flow, table: ClassTable): string[] {
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
