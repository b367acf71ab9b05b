import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Config } from '../config.ts';

/** Numbers that are expensive to text: 070 are personal numbers, 076 are pagers. */
const REFUSED = ['PERSONAL_NUMBER', 'PAGER'];
const CROWN_DEPENDENCIES = ['GG', 'JE', 'IM'];

/**
 * Whether texts may be sent to a mobile in its stored form, `+447…`, by the kinds of libphonenumber's metadata. A number of
 * unknown kind may get texts (07700 900xxx is one); those of the Crown dependencies may unless `CROWN_DEPENDENCIES` is no.
 * (VAL-59 to VAL-63 are about the field; all these numbers have its format; decision 174)
 */
export function takesTexts(stored: string, { crownDependencies }: Pick<Config, 'crownDependencies'>): boolean {
  const number = parsePhoneNumberFromString(stored);
  const kind = number?.getType();
  if (kind !== undefined && REFUSED.includes(kind)) return false;
  return crownDependencies || !CROWN_DEPENDENCIES.includes(number?.country ?? '');
}
