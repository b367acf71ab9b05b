import { Fragment } from 'react';
import styles from './Contact.module.css';
import { firm } from './content.ts';

/** Where letters to the firm go. */
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

/** The firm's phone number, which a phone can ring; it is never broken over two lines. */
export function PhoneLink() {
  return (
    <a className={styles.phone} href={`tel:${firm.phone.dialled}`}>
      {firm.phone.shown}
    </a>
  );
}
