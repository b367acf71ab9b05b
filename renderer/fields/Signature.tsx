import { useEffect, useRef, useState } from 'react';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldErrorMessage } from '../parts/FieldFrame.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import { DrawnSignature } from './DrawnSignature.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './Signature.module.css';
import { TypedSignature } from './TypedSignature.tsx';

const UNREADABLE =
  'Your browser does not let us copy this name as your signature. Draw your signature instead, or allow this site to read images (canvas) and type your name again.';

const empty = (method: 'drawn' | 'typed'): SignatureAnswer => ({
  image: '',
  method,
  strokes: 0,
  width: 0,
  height: 0,
  path: 0,
  ms: 0,
});

/** A pad to draw on, or a typed name for claimants who cannot draw. A signature that the claim already holds is shown and counts. */
export function Signature({ id, field, label, hint, answer, fieldError, change }: FieldProps<SignatureAnswer>) {
  const [method, setMethod] = useState<'drawn' | 'typed'>(answer.method === 'typed' ? 'typed' : 'drawn');
  const [name, setName] = useState('');
  // The image reported from here; any other came from the claim or from an earlier visit of this screen. A ref, not state: the
  // answer may come back before a state would be set.
  const [mine] = useState(() => ({ images: new Set<string>(), last: '' }));
  // A new sheet each time it is cleared.
  const [sheet, setSheet] = useState(0);
  // The browser does not let the page read the written name.
  const [unreadable, setUnreadable] = useState(false);
  const typed = method === 'typed';
  const brought = answer.image !== '' && !mine.images.has(answer.image);

  const report = (next: SignatureAnswer) => {
    if (next.image === answer.image && next.method === answer.method) return;
    mine.images.add(next.image);
    mine.last = next.image;
    change(next);
  };
  const start = (by: 'drawn' | 'typed') => {
    setMethod(by);
    setName('');
    setUnreadable(false);
    mine.last = '';
    setSheet((last) => last + 1);
    change(empty(by));
  };

  // Cleared from outside, the pad must not keep showing a signature that no longer counts.
  useEffect(() => {
    if (answer.image !== '' || mine.last === '') return;
    mine.last = '';
    setName('');
    setSheet((last) => last + 1);
  }, [answer.image, mine]);

  // After choosing to type, the focus moves to the name.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && typed) document.getElementById(id)?.focus();
    first.current = false;
  }, [typed, id]);

  const described = describedBy(id, typed ? undefined : hint, fieldError);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot share its line with Clear
    <div role="group" data-field={id} aria-labelledby={`${id}-label`} aria-describedby={described}>
      <div className={styles.line}>
        <p className={styles.label} id={`${id}-label`}>
          {label}
        </p>
        <Button look="text" onClick={() => start(method)}>
          Clear
        </Button>
      </div>
      <FieldErrorMessage id={id} fieldError={fieldError} />
      {typed && !brought && (
        <div className={styles.name}>
          <label className={styles.nameLabel} htmlFor={id}>
            Your full name
          </label>
          <TextInput
            id={id}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            value={name}
            wrong={fieldError !== null}
            aria-describedby={described}
            onValue={setName}
          />
        </div>
      )}
      <div
        className={styles.pad}
        id={typed && !brought ? undefined : id}
        tabIndex={-1}
        role="img"
        aria-label={answer.image === '' ? 'Signature pad, empty' : 'Signature pad, signed'}
        data-wrong={fieldError ? true : undefined}
      >
        <span className={styles.base} />
        {brought && <img className={styles.brought} src={answer.image} alt="" />}
        {!brought &&
          (typed ? (
            <TypedSignature key={sheet} name={name} report={report} unreadable={setUnreadable} />
          ) : (
            <DrawnSignature key={sheet} report={report} />
          ))}
        {hint && !typed && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      {unreadable && (
        <div className={styles.unreadable}>
          <Notice tone="warn" role="alert">
            {UNREADABLE}
          </Notice>
        </div>
      )}
      {(typed || field.typed !== false) && (
        <div className={styles.later}>
          <Button look="text" onClick={() => start(typed ? 'drawn' : 'typed')}>
            {typed ? 'Draw your signature instead' : 'Type your name instead'}
          </Button>
        </div>
      )}
    </div>
  );
}
