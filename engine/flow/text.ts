/** A piece of a text: plain words, or a link. */
export type Piece = string | { text: string; href: string };

const TOKENS = /\{([A-Za-z][A-Za-z0-9.]*)\}|\[([^\]]+)\]\(([^()\s]+)\)/g;
const FACTS = /\{([A-Za-z][A-Za-z0-9.]*)\}/g;
const LINK = /^(\/|https:\/\/|mailto:|tel:)/;

const printed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `{fact}` replaced by its value; a fact that is unknown, or cannot be printed, is replaced by nothing. */
export const fill = (text: string, read: (fact: string) => unknown): string =>
  text.replace(FACTS, (_, fact: string) => printed(read(fact)));

/** As `fill`, for a place in a URL: each value is encoded. */
export const fillUrl = (url: string, read: (fact: string) => unknown): string =>
  url.replace(FACTS, (_, fact: string) => encodeURIComponent(printed(read(fact))));

/**
 * The pieces of a text. Values are inserted after the links were found, so typed text can never become a link. A link to
 * anything other than a path, https, mailto or tel stays plain text.
 */
export function piecesOf(text: string, read: (fact: string) => unknown): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (words: string) => {
    const last = pieces.at(-1);
    if (words === '') return;
    if (typeof last === 'string') pieces[pieces.length - 1] = last + words;
    else pieces.push(words);
  };
  for (const match of text.matchAll(TOKENS)) {
    add(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, fact, label, href] = match;
    if (fact !== undefined) add(printed(read(fact)));
    else if (label !== undefined && href !== undefined) {
      const words = fill(label, read);
      const target = href.startsWith('mailto:') ? fill(href, read) : fillUrl(href, read);
      if (LINK.test(target)) pieces.push({ text: words, href: target });
      else add(words);
    }
  }
  add(text.slice(from));
  return pieces;
}
