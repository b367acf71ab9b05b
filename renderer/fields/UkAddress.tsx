import { useEffect, useRef, useState } from 'react';
import { addressesFor, isByHand, suggestionsFor, type UkAddressAnswer } from '#engine/claims/fields/ukAddress.ts';
import { isWholePostcode, tidyPostcode } from '#engine/claims/validation/postcode.ts';
import type { FieldError } from '#engine/vocabulary/field-type.ts';
import { Button } from '../parts/Button.tsx';
import { describedBy, FieldErrorMessage, FieldFrame, State } from '../parts/FieldFrame.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import { AddressList } from './AddressList.tsx';
import { AddressByHand } from './address-by-hand.ts';
import type { FieldProps } from './field-props.ts';
import styles from './UkAddress.module.css';

/** A postcode, the suggested postcodes, and the addresses found for it; or the lines of an address entered by hand. */
export function UkAddress({
  id,
  field,
  label,
  hint,
  answer,
  fieldError,
  state,
  facts,
  change,
  leave,
}: FieldProps<UkAddressAnswer>) {
  const input = useRef<HTMLDivElement>(null);
  const { postcode, address, hand } = answer;
  const looked = addressesFor(answer, facts);
  const found = looked ?? [];
  const byHand = isByHand(answer) ? hand : undefined;
  // A restored claim has its own address, but not the list.
  const choices = byHand ? [] : found.length > 0 ? found : address ? [address] : [];
  const suggestions = choices.length > 0 ? [] : suggestionsFor(answer, facts);
  const atList = fieldError?.part === 'address' && choices.length > 0 ? fieldError : null;
  const atPostcode = atList || byHand ? null : fieldError;
  const hasOwnError = useErrorOf(postcode, fieldError);
  // Where the list does not help: it is empty, could not be fetched, or lacks the claimant's address. Not before it is
  // known: the button would move under the pointer, and a press would stop the look-up.
  const offersHand = !byHand && isWholePostcode(postcode) && (looked !== null || choices.length > 0 || hasOwnError);

  const suggested = useSettled(postcode, suggestions.length > 1 ? `${suggestions.length} postcodes found` : undefined);

  return (
    <div className={styles.address}>
      <FieldFrame
        id={id}
        label={label}
        hint={hint}
        fieldError={atPostcode}
        state={state}
        half={field.half}
        aside={
          <State
            state={found.length > 0 ? 'verified' : state}
            words={found.length > 0 ? counted(found.length) : suggested}
          />
        }
      >
        <div ref={input}>
          <TextInput
            id={id}
            className={styles.postcode}
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            data-lookup={field.lookup}
            value={postcode}
            wrong={atPostcode !== null}
            aria-describedby={describedBy(id, hint, atPostcode)}
            onValue={(typed) => change({ ...answer, postcode: typed })}
            onLeave={leave}
            tidiesToSame={(text) => tidyPostcode(text, 'typing') === postcode}
          />
        </div>
      </FieldFrame>

      {/* One alone is filled in by itself, unless it was dropped. */}
      {(suggestions.length > 1 || (suggestions.length === 1 && answer.dropped !== undefined)) && (
        <div>
          <p className={styles.legend} id={`${id}-suggestions`}>
            Choose your postcode
          </p>
          <ul className={styles.suggestions} aria-labelledby={`${id}-suggestions`}>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  onClick={() => {
                    input.current?.querySelector('input')?.focus();
                    change({ postcode: suggestion, address: null });
                  }}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}

      {choices.length > 0 && (
        <fieldset data-field={`${id}-address`} aria-describedby={atList ? `${id}-address-error` : undefined}>
          <legend className={styles.legend}>{choices.length === 1 ? 'Your address' : 'Choose your address'}</legend>
          <FieldErrorMessage id={`${id}-address`} fieldError={atList} />
          <AddressList
            key={postcode}
            id={`${id}-address`}
            choices={choices}
            chosen={address}
            wrong={atList !== null}
            choose={(picked) => change({ ...answer, address: picked })}
          />
        </fieldset>
      )}

      {byHand && (
        <AddressByHand
          id={id}
          hand={byHand}
          fieldError={fieldError}
          listed={found.length > 0}
          change={(written) => change({ ...answer, hand: written })}
          leave={leave}
          drop={() => {
            input.current?.querySelector('input')?.focus();
            change({ postcode, address: null });
          }}
        />
      )}
      {offersHand && (
        <Button look="text" onClick={() => change({ ...answer, address: null, hand: handFor(answer) })}>
          {choices.length > 0 ? 'My address is not listed' : 'Enter my address by hand'}
        </Button>
      )}
    </div>
  );
}

/** Whether an error is shown that was found in the present text: the error of an earlier text stays until the next check. */
function useErrorOf(text: string, fieldError: FieldError | null): boolean {
  const [checked, setChecked] = useState({ text, fieldError });
  if (checked.fieldError !== fieldError) setChecked({ text, fieldError });
  return fieldError !== null && (checked.fieldError !== fieldError || checked.text === text);
}

/** The number of postcodes is announced once typing has paused this long, in milliseconds, not at each key. */
const SETTLED_MS = 1000;

/** The announcement for a typed text once typing has paused at it; nothing before. */
function useSettled(typed: string, text: string | undefined): string | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled === typed ? text : undefined;
}

/** The lines that were entered before, or empty ones. */
const handFor = ({ postcode, hand }: UkAddressAnswer) => ({
  line1: '',
  line2: '',
  town: '',
  county: '',
  ...hand,
  for: postcode,
});

const counted = (count: number): string => (count === 1 ? '1 address found' : `${count} addresses found`);
