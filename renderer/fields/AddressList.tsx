import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Address, sameAddress } from '#engine/claims/address.ts';
import styles from './AddressList.module.css';

const FIRST_SHOWN = 6;

interface AddressListProps {
  /** The id of the first radio; the group's name. */
  id: string;
  choices: readonly Address[];
  chosen: Address | null;
  wrong: boolean;
  choose(address: Address): void;
}

const same = (chosen: Address | null, each: Address) => chosen !== null && sameAddress(chosen, each);

/** Addresses as radio rows in one frame: six, then a row that shows the rest. A list that is one row longer is shown whole. */
export function AddressList({ id, choices, chosen, wrong, choose }: AddressListProps) {
  const rows = useRef<HTMLDivElement>(null);
  const [all, showAll] = useState(
    () => choices.length <= FIRST_SHOWN + 1 || choices.slice(FIRST_SHOWN).some((each) => same(chosen, each)),
  );
  const shown = all ? choices : choices.slice(0, FIRST_SHOWN);
  const hidden = choices.length - shown.length;

  return (
    <div className={styles.rows} ref={rows} data-wrong={wrong || undefined}>
      {shown.map((address, at) => (
        <label
          key={`${address.addressID} ${address.address}`}
          className={styles.row}
          data-chosen={same(chosen, address) || undefined}
        >
          <input
            className={styles.radio}
            type="radio"
            id={at === 0 ? id : `${id}-${at}`}
            name={id}
            checked={same(chosen, address)}
            aria-invalid={wrong || undefined}
            onChange={() => choose(address)}
          />
          <span>{address.address}</span>
        </label>
      ))}
      {hidden > 0 && (
        <button
          className={styles.more}
          type="button"
          onClick={() => {
            // The button goes at once, and the focus with it to the first of the new rows.
            flushSync(() => showAll(true));
            rows.current?.querySelectorAll('input')[FIRST_SHOWN]?.focus();
          }}
        >
          {`Show ${hidden} more addresses`}
        </button>
      )}
    </div>
  );
}
