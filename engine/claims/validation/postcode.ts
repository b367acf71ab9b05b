import { POSTCODE_CHARACTERS, POSTCODE_LOOKUP_FROM } from './limits.ts';
import { toPlainWidth } from './plain.ts';

const BEGINS_WHOLE = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})/;
const WHOLE = /^(?:GIR|[A-Z]{1,2}\d[A-Z\d]?) \d[A-Z]{2}$/;

/** Letters and digits alone, in upper case: the form in which two postcodes are compared. */
export const bare = (text: string): string =>
  toPlainWidth(text)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/**
 * The postcode as it is shown: upper case, letters, digits and single spaces, at most 8 characters. As soon as a whole
 * postcode is there, its space stands before the last 3 characters and what follows it is ignored; no whole postcode
 * begins another, so typing is not cut short. (VAL-01 to VAL-04, G-172)
 */
export function tidyPostcode(text: string, moment: 'typing' | 'leaving'): string {
  const [, outward, inward] = BEGINS_WHOLE.exec(bare(text)) ?? [];
  if (outward) return `${outward} ${inward}`;
  const kept = toPlainWidth(text)
    .replace(/[^A-Za-z0-9\s]/g, '')
    .replace(/\s+/g, ' ')
    .trimStart()
    .toUpperCase()
    .slice(0, POSTCODE_CHARACTERS);
  return moment === 'leaving' ? kept.trimEnd() : kept;
}

/** True for a tidied postcode that is whole by the UK pattern. (G-173) */
export const isWholePostcode = (postcode: string): boolean => WHOLE.test(postcode);

/**
 * What to look up for a postcode: from 3 characters on, null before. Forces' addresses (BFPO and a number) are in no
 * list of ours, so no call is made that could return another person's.
 */
export function postcodeQuery(text: string): string | null {
  const query = tidyPostcode(text, 'leaving');
  return bare(query).length < POSTCODE_LOOKUP_FROM || bare(query).startsWith('BFP') ? null : query;
}
