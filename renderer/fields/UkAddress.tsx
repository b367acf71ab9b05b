import { useRef } from 'react';
import { addressesFor, suggestionsFor, type UkAddressAnswer } from '#engine/fields/ukAddress.ts';
import { tidyPostcode } from '#engine/rules/postcode.ts';
import { describedBy, FieldError, FieldFrame, State } from '../parts/FieldFrame.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import { AddressList } from './AddressList.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './UkAddress.module.css';

/** A postcode, the postcodes that begin so, and the addresses found for it. */
export function UkAddress({
  id,
  field,
  label,
  hint,
  answer,
  fault,
  state,
  facts,
  change,
  leave,
}: FieldProps<UkAddressAnswer>) {
  const input = useRef<HTMLDivElement>(null);
  const { postcode, address } = answer;
  const found = addressesFor(answer, facts) ?? [];
  // A claim that was brought back knows its address, but not its neighbours.
  const choices = found.length > 0 ? found : address ? [address] : [];
  const suggestions = choices.length > 0 ? [] : suggestionsFor(answer, facts);
  const atList = fault?.part === 'address' && choices.length > 0 ? fault : null;
  const atPostcode = atList ? null : fault;

  return (
    <div className={styles.address}>
      <FieldFrame
        id={id}
        label={label}
        hint={hint}
        fault={atPostcode}
        half={field.half}
        aside={
          <State
            state={found.length > 0 ? 'verified' : state}
            words={found.length > 0 ? counted(found.length) : undefined}
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
            value={postcode}
            wrong={atPostcode !== null}
            aria-describedby={describedBy(id, hint, atPostcode)}
            onValue={(typed) => change({ ...answer, postcode: typed })}
            onLeave={leave}
            tidiesToSame={(text) => tidyPostcode(text, 'typing') === postcode}
          />
        </div>
      </FieldFrame>

      {suggestions.length > 1 && (
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
          <FieldError id={`${id}-address`} fault={atList} />
          <AddressList
            key={postcode}
            id={`${id}-address`}
            choices={choices}
            chosen={address}
            wrong={atList !== null}
            choose={(picked) => change({ postcode, address: picked })}
          />
        </fieldset>
      )}
    </div>
  );
}

const counted = (count: number): string => (count === 1 ? '1 address found' : `${count} addresses found`);
