import { type FormEvent, useRef, useState } from 'react';
import phone from '../fields/UkMobile.module.css';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import field from '../styles/field.module.css';
import styles from './PhoneIssue.module.css';
import { type AskNumber, useNumber } from './use-number.ts';

const ID = 'help-phone';

interface PhoneIssueProps {
  ask: AskNumber;
  /** Saves the number; null on success, else the message for the claimant. */
  save(number: string): Promise<string | null>;
  /** The number has been changed. */
  done(): void;
}

/** "Update My Phone Number": the new number, checked while it is typed, and saved on Submit. (HELP-16 to HELP-37) */
export function PhoneIssue({ ask, save, done }: PhoneIssueProps) {
  const { digits, look, fault, number, type, check } = useNumber(ask);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const wrong = fault === null ? null : { text: fault };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending || look === 'checking') return;
    if (look !== 'verified' || number === null) {
      frame.current?.querySelector('input')?.focus();
      return check();
    }
    setSending(true);
    setFailure(null);
    const failed = await save(number);
    setSending(false);
    if (failed === null) done();
    else setFailure(failed);
  }

  return (
    <form className={styles.form} noValidate method="dialog" onSubmit={submit}>
      <FieldFrame
        id={ID}
        label="Mobile number"
        fieldError={wrong}
        state={look === 'checking' || look === 'verified' ? look : 'idle'}
      >
        <div
          className={`${field.field} ${look === 'verified' ? field.verified : ''} ${phone.phone} ${styles.phone}`}
          data-look={look}
          ref={frame}
        >
          <span className={phone.prefix} id={`${ID}-prefix`}>
            +44
          </span>
          <TextInput
            id={ID}
            bare
            className={phone.number ?? ''}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={digits}
            wrong={wrong !== null}
            readOnly={sending}
            aria-describedby={[describedBy(ID, undefined, wrong), `${ID}-prefix`].filter(Boolean).join(' ')}
            onValue={type}
          />
        </div>
      </FieldFrame>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={sending && 'Submitting...'} unavailable={look !== 'verified'}>
        Submit
      </Button>
    </form>
  );
}
