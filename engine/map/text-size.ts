/** The width of text without a page to measure it on: by the classes of letters of a plain sans-serif face. */

const NARROW = /[ijlt.,:;'|!()[\]fr“”·]/u;
const WIDE = /[mwMW@—→×]/u;
const CAPITAL = /[A-Z0-9_]/u;

/** Pixels of a line at a font size; `bold`: of a heavier face. An estimate on the wide side. */
export function widthOf(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const sign of text) {
    if (sign === ' ') ems += 0.32;
    else if (NARROW.test(sign)) ems += 0.38;
    else if (WIDE.test(sign)) ems += 0.95;
    else if (CAPITAL.test(sign)) ems += 0.72;
    else ems += 0.61;
  }
  return ems * size * (bold ? 1.1 : 1);
}

/** A text in lines of at most this width. Words that are longer are broken at a dot or a capital. */
export function wrapped(text: string, size: number, width: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(one, size, width, bold))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size, bold) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function broken(word: string, size: number, width: number, bold: boolean): string[] {
  if (widthOf(word, size, bold) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const piece of word.split(/(?<=[./=?&-])|(?=[A-Z])/u)) {
    if (part !== '' && widthOf(part + piece, size, bold) > width) {
      parts.push(part);
      part = '';
    }
    part += piece;
  }
  return [...parts, part];
}
