import { type InputEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_DIGITS } from '#engine/claims/validation/limits.ts';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import field from '../styles/field.module.css';
import styles from './Code.module.css';
import type { FieldProps } from './field-props.ts';

const DELETES = /^delete.*Backward$/;
const places = Array.from({ length: CODE_DIGITS }, (_, at) => at);

/**
 * A code in boxes, one digit in each. A whole code that arrives at once (pasted, suggested by the phone, filled in) fills all
 * boxes, whichever box it is entered in. If a whole code is cleared by the program it was wrong: the focus moves to the first box.
 */
export function Code({ id, label, hint, answer, fieldError, change, leave }: FieldProps<string>) {
  const group = useRef<HTMLDivElement>(null);
  /** The text that a keyboard is composing in a box; it counts once it has been composed. (case BR-3) */
  const [composed, compose] = useState<{ at: number; text: string } | null>(null);
  const digits = places.map((at) => answer.charAt(at).trim());
  const box = (at: number) => group.current?.querySelectorAll('input')[Math.max(0, Math.min(at, CODE_DIGITS - 1))];
  const goTo = (at: number) => box(at)?.focus();

  const before = useRef(answer);
  useEffect(() => {
    if (answer === '' && before.current.length === CODE_DIGITS) group.current?.querySelector('input')?.focus();
    before.current = answer;
  }, [answer]);

  const put = (at: number, given: string) => {
    const next = digits.map((digit) => digit || ' ');
    const from = given.length >= CODE_DIGITS ? 0 : at;
    for (const [step, digit] of [...given].slice(0, CODE_DIGITS - from).entries()) next[from + step] = digit;
    change(next.join('').trimEnd());
    goTo(from + given.length);
  };

  /** A box's text after keys, autofill or a script; letters are dropped before they are shown. */
  const read = (at: number, shown: string, kind: string | undefined) => {
    const had = digits[at] ?? '';
    if (shown === '') {
      if (had)
        change(
          digits
            .map((digit, place) => (place === at || !digit ? ' ' : digit))
            .join('')
            .trimEnd(),
        );
      else if (DELETES.test(kind ?? '')) goTo(at - 1);
      return;
    }
    const found = shown.replace(/\D/g, '');
    // A digit typed beside the existing one replaces it.
    const typed = found.length === 2 && had ? found.replace(had, '') : found;
    if (typed) put(at, typed);
  };

  const key = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const to = event.key === 'ArrowLeft' || (event.key === 'Backspace' && !digits[at]) ? at - 1 : at + 1;
    if (to > at && event.key !== 'ArrowRight') return;
    event.preventDefault();
    goTo(to);
  };

  // Android keyboards report no key: they only announce a deletion beforehand.
  const deleting = useEffectEvent((event: globalThis.InputEvent) => {
    const boxes: EventTarget[] = [...(group.current?.querySelectorAll('input') ?? [])];
    const at = boxes.indexOf(event.target ?? window);
    if (at < 0 || digits[at] || !DELETES.test(event.inputType)) return;
    event.preventDefault();
    goTo(at - 1);
  });
  useEffect(() => {
    const boxes = group.current;
    const listen = (event: globalThis.InputEvent) => deleting(event);
    boxes?.addEventListener('beforeinput', listen);
    return () => boxes?.removeEventListener('beforeinput', listen);
  }, []);

  return (
    <FieldFrame as="legend" id={id} label={label} hint={hint} fieldError={fieldError} state="idle" leave={leave}>
      <div className={styles.boxes} ref={group}>
        {places.map((at) => (
          <input
            key={at}
            id={at === 0 ? id : `${id}-${at + 1}`}
            className={`${field.field} ${styles.box}`}
            aria-label={`Digit ${at + 1} of ${CODE_DIGITS}`}
            aria-describedby={fieldError ? `${id}-error` : undefined}
            aria-invalid={fieldError ? true : undefined}
            // No maximum length is set: a phone that suggests the code puts all of it into the first box.
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            value={composed?.at === at ? composed.text : digits[at]}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => key(event, at)}
            onInput={({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
              const { isComposing, inputType } = nativeEvent as globalThis.InputEvent;
              if (isComposing) compose({ at, text: currentTarget.value });
              else read(at, currentTarget.value, inputType);
            }}
            onCompositionEnd={({ currentTarget }) => {
              compose(null);
              read(at, currentTarget.value, undefined);
            }}
            onChange={({ currentTarget, nativeEvent }) => {
              if (!(nativeEvent as globalThis.InputEvent).isComposing) read(at, currentTarget.value, undefined);
            }}
            onPaste={(event) => {
              event.preventDefault();
              const pasted = event.clipboardData.getData('text').replace(/\D/g, '');
              if (pasted) put(at, pasted);
            }}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
