import { useEffect, useRef } from 'react';
import { type HandAddress, LINE_CHARACTERS } from '#engine/claims/address-by-hand.ts';
import type { FieldError } from '#engine/vocabulary/field-type.ts';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldFrame } from '../parts/FieldFrame.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import styles from './AddressByHand.module.css';

type Line = Exclude<keyof HandAddress, 'for'>;

const lines: readonly { line: Line; label: string; autoComplete: string }[] = [
  { line: 'line1', label: 'Address line 1', autoComplete: 'address-line1' },
  { line: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { line: 'town', label: 'Town or city', autoComplete: 'address-level2' },
  { line: 'county', label: 'County (optional)', autoComplete: 'address-level1' },
];

interface AddressByHandProps {
  /** The field's name; each line's control is `<id>-<line>`. */
  id: string;
  hand: HandAddress;
  fieldError: FieldError | null;
  /** There is a list to return to. */
  listed: boolean;
  change(hand: HandAddress): void;
  leave(): void;
  /** Returns to the list. */
  drop(): void;
}

/** The lines of an address that is in no list. The first takes the focus if the claimant has just asked for them. */
export function AddressByHand({ id, hand, fieldError, listed, change, leave, drop }: AddressByHandProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The pressed button has disappeared. On a reloaded page nothing was pressed.
    if (document.activeElement === document.body) fields.current?.querySelector('input')?.focus();
  }, []);

  return (
    <fieldset className={styles.lines} ref={fields}>
      <legend className={styles.legend}>Your address</legend>
      {listed && (
        <p className={styles.hint}>
          If yours is in the list after all, choose it there: one credit bureau finds people by listed addresses only.
        </p>
      )}
      {lines.map(({ line, label, autoComplete }) => {
        const wrong = fieldError?.part === line ? fieldError : null;
        return (
          <FieldFrame key={line} id={`${id}-${line}`} label={label} fieldError={wrong}>
            <TextInput
              id={`${id}-${line}`}
              autoComplete={autoComplete}
              dir="auto"
              maxLength={LINE_CHARACTERS}
              value={hand[line]}
              wrong={wrong !== null}
              aria-describedby={describedBy(`${id}-${line}`, undefined, wrong)}
              onValue={(text) => change({ ...hand, [line]: text })}
              onLeave={leave}
            />
          </FieldFrame>
        );
      })}
      {listed && (
        <Button look="text" onClick={drop}>
          Choose from the list
        </Button>
      )}
    </fieldset>
  );
}
