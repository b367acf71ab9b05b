/** Soft hyphen, spaces of no width, marks of direction. The joiners of emoji (U+200C, U+200D) are not among them. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** The text without marks that show nothing, which come with a copied text. (case NM-5) */
export const dropUnseen = (text: string): string => text.replace(UNSEEN, '');

/** The text with full-width letters, digits and spaces, as East Asian keyboards give them, as plain ones. */
export const toPlainWidth = (text: string): string =>
  text
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\u3000/g, ' ');
