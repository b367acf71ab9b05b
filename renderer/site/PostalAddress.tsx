import { Fragment } from 'react';
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
