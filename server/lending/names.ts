/** Words at the end of a name that give the kind of company. */
const legal = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'co', 'company', 'uk']);

const apart = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** A name as plain words: lower case, no accents, `&` as "and", single spaces where punctuation stood. */
export const plainWords = (name: string): string =>
  apart(apart(name).toLowerCase())
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The form in which company names are compared: plain words without "Ltd", "plc", "(UK)" at the end. (G-184, G-193) */
export function companyKey(name: string): string {
  const words = plainWords(name).split(' ');
  while (words.length > 1 && legal.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/**
 * The longest of the phrases that one of the names contains as whole consecutive words, or null: "ford" is in
 * "Ford Credit", not in "Bradford". Of phrases with equal length, the alphabetically first.
 */
export function longestPhrase(names: readonly string[], phrases: readonly string[]): string | null {
  const plain = names.map((name) => ` ${plainWords(name)} `);
  const held = phrases.filter((phrase) => plain.some((name) => name.includes(` ${phrase} `)));
  const [longest] = held.sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return longest ?? null;
}

/**
 * An account number with runs of spaces collapsed and leading zeros removed; an all-zero number becomes one zero.
 * (LEN-27, LEN-28, ENT-150)
 */
export const normaliseAccount = (number: string): string =>
  number
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[0 ]+(?=.)/, '');
