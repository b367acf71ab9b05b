import { isDay } from '../../../schemas/day.ts';
import type { Field } from '../../../schemas/flow.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

/** The limits of a field allow an answer, and its options have different labels. (decision 227) */
export const fieldLimits: RuleOfFlow = (check) =>
  check.all('Field').flatMap(({ value, path }) => [...limits(check, value, path), ...options(check, value, path)]);

function limits(check: Check, { length = {}, range = {}, earliest, latest }: Field, path: Path) {
  const pairs: [Path, number | string | undefined, number | string | undefined][] = [
    [[...path, 'length', 'atLeast'], length.atLeast, length.atMost],
    [[...path, 'range', 'atLeast'], range.atLeast, range.atMost],
    [[...path, 'earliest'], fixed(earliest), fixed(latest)],
  ];
  const crossed = pairs.flatMap(([at, low, high]) =>
    low === undefined || high === undefined || low <= high
      ? []
      : [
          check.problem(
            'wrong-limits',
            at,
            `${where(at, check.flow)}: ${low} is above the upper limit ${high}, so no answer is accepted.`,
            'Exchange them, or correct one.',
          ),
        ],
  );
  const unreal = Object.entries({ earliest, latest }).flatMap(([member, day]) => {
    if (day === undefined || isLimit(day)) return [];
    const at = [...path, member];
    const message = `${where(at, check.flow)}: the calendar has no ${day}.`;
    return [check.problem('wrong-limits', at, message, 'Correct the date.')];
  });
  return [...crossed, ...unreal];
}

/** A limit that is the same every day. */
const fixed = (day: string | undefined): string | undefined => (day === 'today' ? undefined : day);

/** "today", or a day that the calendar has. The schema reports other forms. */
const isLimit = (day: string): boolean => !/^\d{4}-\d{2}-\d{2}$/.test(day) || isDay(day);

function options(check: Check, { type, options: offered }: Field, path: Path) {
  if (offered === undefined) return [];
  const at = [...path, 'options'];
  const entries = Object.entries(offered).filter(([, label]) => typeof label === 'string');
  // A type may have options of its own, such as yes and no.
  if (Object.keys(offered).length === 0 && check.vocabulary.fieldTypes[type]?.needs?.includes('options'))
    return [
      check.problem('field-needs', at, `${where(at, check.flow)}: it offers nothing.`, 'Add at least one option.'),
    ];
  const seen = new Map<string, string>();
  return entries.flatMap(([option, label]) => {
    const words = label.trim().toLowerCase();
    const same = seen.get(words);
    seen.set(words, same ?? option);
    // An empty label is reported as an empty text.
    if (same === undefined || words === '') return [];
    const message = `${where(at, check.flow)}: "${option}" has the same label as "${same}".`;
    return [
      check.problem('same-label', [...at, option], message, 'Give each option its own label, or remove one.', 'key'),
    ];
  });
}
