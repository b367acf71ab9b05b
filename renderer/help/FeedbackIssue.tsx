import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import { Notice } from '../parts/Notice.tsx';
import field from '../styles/field.module.css';
import styles from './FeedbackIssue.module.css';

const BLANK = 'Please enter a valid issue description';
const HINT = 'What did you do, and what happened then? Please leave out card and bank details.';
/** The maximum length in a claim. */
const MOST_CHARACTERS = 2000;

interface FeedbackIssueProps {
  /** Sends the report; null on success, else the message for the claimant. */
  send(text: string): Promise<string | null>;
  done(): void;
}

/** "Report a Technical Problem": a non-empty text, sent once. (HELP-16 to HELP-18, HELP-38 to HELP-46) */
export function FeedbackIssue({ send, done }: FeedbackIssueProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blank = text.trim() === '';
  const fault = wrong ? { text: BLANK } : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (blank) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    const failed = await send(text.trim());
    setSending(false);
    if (failed === null) done();
    else setFailure(failed);
  }

  return (
    <form className={styles.form} noValidate method="dialog" onSubmit={submit}>
      <FieldFrame id={id} label="Describe the problem" hint={HINT} fieldError={fault}>
        <textarea
          id={id}
          ref={input}
          className={`${field.field} ${styles.text}`}
          rows={4}
          maxLength={MOST_CHARACTERS}
          value={text}
          readOnly={sending}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy(id, HINT, fault)}
          onChange={({ target }) => {
            setText(target.value);
            // The text was deleted, or only spaces are left.
            setWrong(target.value.trim() === '' && target.value !== '');
          }}
        />
      </FieldFrame>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <Button type="submit" busy={sending && 'Submitting...'} unavailable={blank || wrong}>
        Submit
      </Button>
    </form>
  );
}
