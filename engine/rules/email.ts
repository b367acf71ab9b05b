// No address that mail can reach is longer than 254 characters.
const EMAIL = /^(?=.{1,254}$)[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/;

/** The address without spaces at its ends, or null where it has not the stated form with an ending of 2 to 4 letters. (VAL-43, G-166) */
export function readEmail(text: string): string | null {
  const email = text.trim();
  return EMAIL.test(email) ? email : null;
}

/** True for an address of one of the firm's own domains (given in lower case), compared whole. (VAL-50, ROLE-04) */
export const isTesterEmail = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => email.toLowerCase().endsWith(`@${domain}`));
