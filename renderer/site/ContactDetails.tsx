import { Fragment } from 'react';
import styles from './ContactDetails.module.css';
import { firm } from './content.ts';

/** The firm's postal address, one line under another. */
export function PostalAddress() {
  return (
    <address>
      {firm.post.map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
    </address>
  );
}

/** The firm's phone number, as a link that dials it, never broken over two lines. */
export function PhoneLink() {
  return (
    <a className={styles.phone} href={`tel:${firm.phone.dialled}`}>
      {firm.phone.shown}
    </a>
  );
}
