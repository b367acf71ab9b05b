import { cyrb53 } from '../../cyrb53.ts';
import { dropUnseen } from './plain.ts';

// No address that mail can reach is longer than 254 characters.
const EMAIL = /^(?=.{1,254}$)[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/;

/** The address without marks that show nothing and without spaces at its ends. (cases EM-2, NM-5) */
export const tidyEmail = (text: string): string => dropUnseen(text).trim();

/** The tidied address, or null where it has not the stated form with an ending of 2 to 4 letters. (VAL-43, G-166) */
export function readEmail(text: string): string | null {
  const email = tidyEmail(text);
  return EMAIL.test(email) ? email : null;
}

/** A domain of testers as the page has it: a reader of the page's data does not learn the domain. */
export const hiddenDomain = (domain: string): string => `#${cyrb53(domain.toLowerCase())}`;

/**
 * True for an address of one of the firm's own domains, compared whole. They are given in lower case or, on the page, as
 * `hiddenDomain` has them. (VAL-50, ROLE-04)
 */
export function isTesterEmail(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return false;
  const own = email.toLowerCase().slice(email.lastIndexOf('@') + 1);
  return email.includes('@') && !own.startsWith('#') && (domains.includes(own) || domains.includes(hiddenDomain(own)));
}
