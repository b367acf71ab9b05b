import { effects } from '#engine/claims/effects/index.ts';
import { facts } from '#engine/claims/facts.ts';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { table } from './table.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The effect of an outcome on the facts, as the table shows it. */
interface Change {
  gives: readonly string[];
  takes?: readonly string[];
  saves?: true;
}

const changeOf = ({ gives, takes = [], saves }: Change): string =>
  [
    ...(saves ? ['the claim holds the screen’s answers'] : []),
    ...(gives.length > 0 ? [quoted(gives)] : []),
    ...(takes.length > 0 ? [`clears ${quoted(takes)}`] : []),
  ].join('; ');

/** The outcomes that change the same facts, together: `found, none: …`. */
function changesOf(outcomes: Readonly<Record<string, Change>>): string {
  const byChange = new Map<string, string[]>();
  for (const [name, outcome] of Object.entries(outcomes)) {
    const change = changeOf(outcome);
    if (change !== '') byChange.set(change, [...(byChange.get(change) ?? []), name]);
  }
  return [...byChange].map(([change, names]) => `${names.join(', ')}: ${change}`).join('. ');
}

/** Every effect with its outcomes. */
export const effectsTable = (): string =>
  table(
    ['effect', 'what it does', 'outcomes', 'facts that they set'],
    Object.entries(effects).map(([name, { says, outcomes }]) => [
      `\`${name}\``,
      says,
      Object.keys(outcomes).join(', '),
      changesOf(outcomes),
    ]),
  );

/** Every field type with the parts that can be saved. */
export const fieldTypesTable = (): string =>
  table(
    ['type', 'what it is', 'parts to save'],
    Object.entries(fieldTypes).map(([name, { says, parts }]) => [
      `\`${name}\``,
      says,
      parts.length === 1 ? 'one' : quoted(parts),
    ]),
  );

/** Every fact that is not an answer. */
export const factsTable = (): string =>
  table(
    ['fact', 'what it says'],
    Object.entries(facts).map(([name, { says }]) => [`\`${name}\``, says]),
  );
