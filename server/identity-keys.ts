import { createHash } from 'node:crypto';

const keyOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** The key of an email address: the same address in other letter cases is the same. Undefined while there is none. */
export function emailKeyOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const { email } = data;
  return typeof email === 'string' && email ? keyOf('email', email.trim().toLowerCase()) : undefined;
}

/** The key of surname, birth date and address id; undefined unless all three are known. */
export function personKeyOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const { last_name: surname, dob, address } = data;
  const addressId =
    address !== null && typeof address === 'object' && 'addressID' in address ? address.addressID : undefined;
  if (typeof surname !== 'string' || typeof dob !== 'string' || typeof addressId !== 'string') return undefined;
  if (!surname || !dob || !addressId) return undefined;
  return keyOf('person', surname.normalize('NFC').trim().toLowerCase(), dob, addressId);
}
