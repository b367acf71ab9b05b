import { useEffect, useRef, useState } from 'react';
import type { DateOfBirthAnswer } from '#engine/claims/fields/dateOfBirth.ts';
import type { FieldError } from '#engine/vocabulary/field-type.ts';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import { today } from '../session/today.ts';
import { ScreenBody } from '../shell/ScreenParts.tsx';
import type { ConfirmParts } from './confirm-parts.ts';

const ID = 'dateOfBirth';
const FIELD = { type: 'dateOfBirth', label: 'Date of birth' } as const;

interface ConfirmIdentityProps {
  parts: ConfirmParts;
  /** The service's message about the last date; null: none was sent. */
  refusal: string | null;
  /** The date is being checked. */
  busy: boolean;
  /** The claimant's birth date, as dd/mm/yyyy. */
  confirm(date: string): void;
}

/** Asks for the birth date before a claim opens in a browser without a session of it. The chosen date stays after a refusal. (decision 179) */
export function ConfirmIdentity({ parts, refusal, busy, confirm }: ConfirmIdentityProps) {
  const { type, Control } = parts;
  const [answer, setAnswer] = useState<DateOfBirthAnswer>(type.empty);
  const [fieldError, setFieldError] = useState<FieldError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy && refusal !== null) setFieldError({ text: refusal });
  }, [busy, refusal]);
  // A screen reader reads the message with the first list that it refers to.
  useEffect(() => {
    if (fieldError) form.current?.querySelector<HTMLSelectElement>('select[aria-invalid="true"]')?.focus();
  }, [fieldError]);

  function send() {
    const wrong = type.check(answer, { field: FIELD, today: today(), facts: {} });
    const { date } = type.save(answer, FIELD);
    setFieldError(wrong);
    if (wrong === null && typeof date === 'string') confirm(date);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) send();
      }}
    >
      <ScreenBody>
        <FieldFrame as="legend" id={ID} label={FIELD.label} fieldError={fieldError}>
          <Control
            id={ID}
            field={FIELD}
            label={FIELD.label}
            answer={answer}
            fieldError={fieldError}
            describedBy={describedBy(ID, undefined, fieldError)}
            state="idle"
            facts={{}}
            today={today()}
            change={(next) => {
              setAnswer(next);
              setFieldError(null);
            }}
            leave={() => undefined}
          />
        </FieldFrame>
        <Button type="submit" busy={busy && 'Checking…'}>
          Continue
        </Button>
      </ScreenBody>
    </form>
  );
}
