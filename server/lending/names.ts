/** Words at a name's end that say what kind of company it is, not which. */
const legal = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'co', 'company', 'uk']);

const apart = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** A name as plain words: lower case, no accents, `&` as "and", single spaces where punctuation stood. */
export const plainWords = (name: string): string =>
  apart(apart(name).toLowerCase())
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a company is compared by: its plain words without "Ltd", "plc", "(UK)" at the end. (G-184, G-193) */
export function companyKey(name: string): string {
  const words = plainWords(name).split(' ');
  while (words.length > 1 && legal.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/**
 * The longest of the phrases that stand in one of the names as whole words in a row, or null: "ford" is in
 * "Ford Credit", not in "Bradford". Of equally long ones the first by letters.
 */
export function longestPhrase(names: readonly string[], phrases: readonly string[]): string | null {
  const plain = names.map((name) => ` ${plainWords(name)} `);
  const held = phrases.filter((phrase) => plain.some((name) => name.includes(` ${phrase} `)));
  const [longest] = held.sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return longest ?? null;
}

/** An account number with its spaces collapsed and its leading zeros removed; of nothing but zeros, one stays. (LEN-27, LEN-28, ENT-150) */
export const normaliseAccount = (number: string): string =>
  number
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[0 ]+(?=.)/, '');
