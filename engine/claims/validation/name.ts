import type { FieldError } from '../../vocabulary/field-type.ts';
import { NAME_MAX_CHARACTERS, NAME_MIN_LETTERS } from './limits.ts';
import { INVALID_FORMAT, INVALID_INPUT } from './messages.ts';
import { dropUnseen, toPlainWidth } from './plain.ts';

// A letter may carry marks that no single character holds (Yoruba ọ̀); characters that show nothing are never letters.
const WORDS = /^\p{L}[\p{L}\p{M}]*(?: \p{L}[\p{L}\p{M}]*)*$/u;
const UNSEEN = /\p{DI}/u;
// Unicode calls these letters; in a name they are apostrophes.
const MODIFIER_APOSTROPHES = /[\u02B9\u02BB-\u02BD]/u;
const JOINERS = /[\p{Pd}'’‘`´\u02B9\u02BB-\u02BD]/u;
const BARE_TITLE = /^(?:mr|mrs|miss|ms|dr|prof)\.?$/i;

/** Makes the first letter of each word a capital and leaves all others as typed, so "McDonald" stays. (VAL-25) */
export function capitaliseWords(text: string): string {
  return text.replace(/(?:^|\s)\p{Ll}/gu, (start) => {
    const capital = start.toUpperCase();
    // "ß" would grow to "SS" under the caret.
    return capital.length === start.length ? capital : start;
  });
}

/**
 * The name as it is stored: composed characters of plain width, no marks that show nothing, single inner spaces, none at
 * the ends. (cases NM-1, NM-5)
 */
export function normaliseName(text: string): string {
  return toPlainWidth(dropUnseen(text)).normalize('NFC').trim().replace(/\s+/g, ' ');
}

/**
 * What is wrong with a normalised name that is not empty, or null: letters only, 2 to 100 of them, and a given name is not
 * a bare title. (VAL-15 to VAL-24, G-169 to G-171)
 */
export function nameFault(name: string, part: 'given' | 'family'): FieldError | null {
  if (part === 'given' && BARE_TITLE.test(name)) {
    return { text: INVALID_INPUT, help: 'Enter your first name without a title' };
  }
  if (!WORDS.test(name) || UNSEEN.test(name) || MODIFIER_APOSTROPHES.test(name)) {
    return {
      text: INVALID_FORMAT,
      help: JOINERS.test(name) ? 'Use letters only, for example OBrien' : 'Use letters only',
    };
  }
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  if (letters >= NAME_MIN_LETTERS && name.length <= NAME_MAX_CHARACTERS) return null;
  return { text: INVALID_INPUT, help: `Use ${NAME_MIN_LETTERS} to ${NAME_MAX_CHARACTERS} letters` };
}
