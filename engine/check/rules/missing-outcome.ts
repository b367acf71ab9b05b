import { suggest } from '../../resolve/did-you-mean.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

/** Every outcome of every used effect is named, for the flow or at the call; outcomes that the effect does not have are not. */
export const outcomes: RuleOfFlow = (check) => [
  ...Object.entries(check.flow.outcomes ?? {}).flatMap(([effect, named]) =>
    unknown(check, effect, named, ['outcomes', effect]),
  ),
  ...check
    .all('Call')
    .flatMap(({ value, path }) =>
      typeof value === 'string' ? [] : unknown(check, value.effect, value.on, [...path, 'on']),
    ),
  ...missing(check),
];

const outcomesOf = (check: Check, effect: string): string[] | undefined =>
  Object.hasOwn(check.vocabulary.effects, effect)
    ? Object.keys(check.vocabulary.effects[effect]?.outcomes ?? {})
    : undefined;

function unknown(check: Check, effect: string, named: unknown, path: Path) {
  const known = outcomesOf(check, effect);
  if (!known || typeof named !== 'object' || named === null) return [];
  return Object.keys(named).flatMap((outcome) =>
    known.includes(outcome)
      ? []
      : [
          check.problem(
            'unknown-outcome',
            [...path, outcome],
            `"${effect}" has no outcome "${outcome}".`,
            suggest(outcome, known),
            'key',
          ),
        ],
  );
}

/**
 * A missing outcome is reported where the flow lists the outcomes of the effect, or at its first use. What the product says of the
 * effect that saves does not count: a flow that calls it by name says everything itself. (decision 210)
 */
function missing(check: Check) {
  const uses: { effect: string; on: Record<string, unknown>; path: Path }[] = [
    ...check.all('Call').flatMap(({ value, path }) => {
      if (typeof value !== 'string') return [{ effect: value.effect, on: value.on ?? {}, path: [...path, 'effect'] }];
      return value.includes('.') ? [{ effect: value, on: {}, path }] : [];
    }),
    ...check
      .all('Field')
      .flatMap(({ value, path }) =>
        (['verify', 'lookup'] as const).flatMap((use) =>
          value[use] === undefined ? [] : [{ effect: value[use], on: {}, path: [...path, use] }],
        ),
      ),
  ];
  const told = new Set<string>();
  return uses.flatMap(({ effect, on, path }) => {
    const said = [on, check.flow.outcomes?.[effect] ?? {}];
    const lacking = (outcomesOf(check, effect) ?? []).filter(
      (outcome) => !said.some((named) => Object.hasOwn(named, outcome)) && !told.has(`${effect} ${outcome}`),
    );
    for (const outcome of lacking) told.add(`${effect} ${outcome}`);
    if (lacking.length === 0) return [];
    const list = lacking.map((outcome) => `"${outcome}"`).join(', ');
    const message = `${where(path)}: the flow does not say what happens when "${effect}" ends in ${list}.`;
    const fix = `Add ${list} under outcomes, "${effect}".`;
    // The flow names the effect’s other outcomes, so this one was forgotten or removed.
    const listed = Object.hasOwn(check.flow.outcomes ?? {}, effect);
    return [
      listed
        ? check.problem('missing-outcome', ['outcomes', effect], message, fix, 'key')
        : check.problem('missing-outcome', path, message, fix),
    ];
  });
}
