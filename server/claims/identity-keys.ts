import { createHash, createHmac } from 'node:crypto';

type Data = Readonly<Record<string, unknown>>;

/** The keys of an email address and of a person; a key is undefined if the claim lacks one of its parts. */
export interface SignerKeys {
  email: string | undefined;
  person: string | undefined;
}

/** The parts of the keys: the email in lower case; surname, birth date and address id. */
function partsOf(data: Data): { email: string[] | undefined; person: string[] | undefined } {
  const { email, last_name: surname, dob, address } = data;
  const addressId =
    address !== null && typeof address === 'object' && 'addressID' in address ? address.addressID : undefined;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return {
    email: isText(email) ? ['email', email.trim().toLowerCase()] : undefined,
    person:
      isText(surname) && isText(dob) && isText(addressId)
        ? ['person', surname.normalize('NFC').trim().toLowerCase(), dob, addressId]
        : undefined,
  };
}

const keyed = (secret: string, parts: readonly string[]): string =>
  `id-${createHmac('sha256', secret).update(parts.join('\n')).digest('hex')}`;

/**
 * The keys of a signer, under a secret of the service: the email in any letter case, and surname, birth date and address id.
 * (contracts, "Existing user"; G-118)
 */
export function signerKeys(data: Data, secret: string): SignerKeys {
  const { email, person } = partsOf(data);
  return { email: email && keyed(secret, email), person: person && keyed(secret, person) };
}

/** The same keys in the form of earlier releases, a plain hash: it finds claims that were signed then. */
export function formerSignerKeys(data: Data): SignerKeys {
  const { email, person } = partsOf(data);
  const hash = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
  return { email: email && hash(email), person: person && hash(person) };
}

/**
 * The key of a person for the limits on purchases about them: first name, surname, birth date and postcode. Undefined unless
 * all four are known.
 */
export function personKeyOf(data: Data, secret: string): string | undefined {
  const { first_name, last_name, dob, postcode } = data;
  const parts = [first_name, last_name, dob, postcode].map((part) =>
    typeof part === 'string' ? part.normalize('NFC').replace(/\s+/g, '').toLowerCase() : '',
  );
  return parts.every((part) => part !== '') ? keyed(secret, ['bought', ...parts]) : undefined;
}
