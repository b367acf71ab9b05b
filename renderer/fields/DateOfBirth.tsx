import { useEffect, useEffectEvent, useRef } from 'react';
import type { DateOfBirthAnswer } from '#engine/claims/fields/dateOfBirth.ts';
import { MONTHS } from '#engine/claims/validation/date.ts';
import { MAX_AGE, MIN_AGE, YEAR_CENTRE } from '#engine/claims/validation/limits.ts';
import styles from './DateOfBirth.module.css';
import type { FieldProps } from './field-props.ts';
import { Select } from './Select.tsx';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const days = range(1, 31).map((day) => ({ value: String(day), text: String(day) }));
const monthOptions = MONTHS.map((text, at) => ({ value: String(at + 1), text }));
const nothing = { value: '', text: '–' };

/**
 * Years from 13 to 120 years ago (VAL-33, VAL-34). A list opens at the chosen option, and nothing may be chosen for the claimant,
 * so the empty option is next to 1975: the list opens there (VAL-35).
 */
export function yearOptions(thisYear: number) {
  const years = range(thisYear - MAX_AGE, thisYear - MIN_AGE).reverse();
  const later = years.filter((year) => year > YEAR_CENTRE);
  const earlier = years.filter((year) => year <= YEAR_CENTRE);
  const option = (year: number) => ({ value: String(year), text: String(year) });
  return [...later.map(option), nothing, ...earlier.map(option)];
}

/** Day, month and year; only the invalid part turns red. */
export function DateOfBirth({ id, answer, fieldError, describedBy, today, change }: FieldProps<DateOfBirthAnswer>) {
  const group = useRef<HTMLDivElement>(null);
  const wrong = (part: string) => fieldError !== null && (fieldError.part === undefined || fieldError.part === part);

  // If the browser fills in two parts at once, two changes arrive before the next render: each is read from the page.
  const report = useEffectEvent(() => {
    const [day, month, year] = Array.from(group.current?.querySelectorAll('select') ?? [], (select) => select.value);
    if (day === undefined || month === undefined || year === undefined) return;
    if (day !== answer.day || month !== answer.month || year !== answer.year) change({ day, month, year });
  });
  useEffect(() => report(), []);

  const part = (name: keyof DateOfBirthAnswer, controlId: string) => ({
    id: controlId,
    value: answer[name],
    wrong: wrong(name),
    describedBy,
    autoComplete: `bday-${name}`,
    onPick: report,
  });
  return (
    <div ref={group} className={styles.parts}>
      <Select {...part('day', id)} label="Day" options={[nothing, ...days]} />
      <Select {...part('month', `${id}-month`)} label="Month" options={[nothing, ...monthOptions]} />
      <Select {...part('year', `${id}-year`)} label="Year" options={yearOptions(Number(today.slice(0, 4)))} />
    </div>
  );
}
