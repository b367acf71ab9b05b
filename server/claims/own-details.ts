import { readEmail } from '#engine/claims/validation/email.ts';
import { readMobile } from '#engine/claims/validation/mobile.ts';
import { normaliseName } from '#engine/claims/validation/name.ts';
import { tidyPostcode } from '#engine/claims/validation/postcode.ts';
import { Failure, type FieldFault } from '../http/errors.ts';

/** An address for comparing: parts in a fixed order, without empty ones. */
const addressOf = (value: object): string =>
  JSON.stringify(
    Object.entries({ ...value, country: ('country' in value && value.country) || 'GB' })
      .filter(([, part]) => part !== '' && part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const normal: Record<string, (text: string) => string | null> = {
  email: readEmail,
  first_name: normaliseName,
  middle_name: normaliseName,
  last_name: normaliseName,
  phone_number: readMobile,
  postcode: (text) => tidyPostcode(text, 'leaving'),
};

/** No screen asks for the middle name, and few addresses have all parts. (G-111) */
const mayBeMissing = [
  'middle_name',
  'house_name',
  'house_number',
  'street',
  'street2',
  'district',
  'post_town',
  'county',
];

function comparable(key: string, value: unknown): unknown {
  if (value !== null && typeof value === 'object') return addressOf(value);
  if (typeof value !== 'string') return value;
  return (normal[key] ?? ((text: string) => text))(value) ?? value;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Requires that what a body says about the claimant matches the claim, so that no call can be used to look up another person.
 * `keys` are names that both have, or pairs of body key and claim key. Throws `NOT_OWN` naming every key that differs or is
 * not saved yet.
 */
export function demandOwn(held: Values, body: Values, keys: readonly (string | readonly [string, string])[]): void {
  const faults = keys.flatMap((entry): FieldFault[] => {
    const [field, key] = typeof entry === 'string' ? [entry, entry] : entry;
    const own = comparable(key, held[key]) ?? '';
    if (own === '' && !mayBeMissing.includes(key)) return [{ field, message: 'has not been saved on this claim' }];
    return own === (comparable(key, body[field]) ?? '') ? [] : [{ field, message: 'is not what this claim holds' }];
  });
  if (faults.length === 0) return;
  const message = faults.map((fault) => `${fault.field}: ${fault.message}`).join('; ');
  throw new Failure('NOT_OWN', { message, fields: faults });
}
