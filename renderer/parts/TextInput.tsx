import { type InputHTMLAttributes, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { firstInteraction } from '../session/first-interaction.ts';
import styles from '../styles/field.module.css';

interface TextInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onInput' | 'onBlur'> {
  id: string;
  value: string;
  /** Called with the text on screen, from any source: keys, paste, the browser's autofill, a script. */
  onValue(value: string): void;
  onLeave?(): void;
  /** Whether a text would be tidied to what stands in the field: a key that makes it is refused, and costs nothing. */
  tidiesToSame?(text: string): boolean;
  wrong: boolean;
  verified?: boolean;
  /** Stands in a frame that has the edge. */
  bare?: boolean;
}

const counted = /[\p{L}\p{N}]/gu;
const letters = (text: string): number => text.match(counted)?.length ?? 0;
const lettersBefore = ({ value, selectionStart: at }: HTMLInputElement) =>
  at === null ? null : letters(value.slice(0, at));

/**
 * A line of text. What the engine tidies while it is typed keeps the caret after the same letter. While a keyboard
 * composes a word, the field shows what was composed so far: a changed text would break the word off. (case BR-3)
 */
export function TextInput({
  value,
  onValue,
  onLeave,
  tidiesToSame,
  wrong,
  verified = false,
  bare = false,
  className = '',
  ...rest
}: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** What is being composed, or null. */
  const [composed, compose] = useState<string | null>(null);

  const report = (shown: HTMLInputElement) => {
    caret.current = lettersBefore(shown);
    onValue(shown.value);
  };

  // What was typed or filled in before the program was there counts as well.
  const adopt = useEffectEvent(() => {
    const shown = input.current;
    if (!shown || shown.value === value) return;
    if (firstInteraction.composing && document.activeElement === shown) compose(shown.value);
    report(shown);
  });
  useEffect(() => adopt(), []);

  useLayoutEffect(() => {
    const shown = input.current;
    const wanted = caret.current;
    caret.current = null;
    if (!shown || wanted === null || composed !== null || document.activeElement !== shown) return;
    const at = placeAfter(shown.value, wanted);
    if (letters(shown.value.slice(0, shown.selectionStart ?? 0)) !== wanted) shown.setSelectionRange(at, at);
  });

  return (
    <input
      type="text"
      {...rest}
      ref={input}
      className={`${bare ? styles.bare : styles.field} ${verified && !wrong && !bare ? styles.verified : ''} ${className}`}
      value={composed ?? value}
      aria-invalid={wrong || undefined}
      onBeforeInput={(event) => {
        const { value: text, selectionStart: at, selectionEnd: to } = event.currentTarget;
        if (!tidiesToSame || at === null || at !== to || text !== value) return;
        if (tidiesToSame(text.slice(0, at) + event.data + text.slice(at))) event.preventDefault();
      }}
      onChange={(event) => {
        compose((event.nativeEvent as InputEvent).isComposing ? event.currentTarget.value : null);
        report(event.currentTarget);
      }}
      onCompositionEnd={(event) => {
        // The last change has told the text: what stands in the field now is what has become of it.
        caret.current = lettersBefore(event.currentTarget);
        compose(null);
      }}
      onBlur={onLeave}
    />
  );
}

/** The place in a text behind its n-th letter or digit. */
function placeAfter(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < count; at += 1) if (/[\p{L}\p{N}]/u.test(text.charAt(at))) seen += 1;
  return at;
}
