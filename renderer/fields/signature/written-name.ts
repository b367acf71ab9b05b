import { type FontOutlines, readFont } from './font-outlines.ts';
import type { Line } from './raster.ts';

/** The handwriting font for typed names, in parts; the second is fetched if the first lacks a letter. */
const FILES = ['/fonts/hand-latin.ttf', '/fonts/hand-latin-ext.ttf'];

const fonts = new Map<string, Promise<FontOutlines | null>>();

/** A part of the font, or null if it cannot be fetched; the next name tries again. */
function hand(file: string): Promise<FontOutlines | null> {
  const held = fonts.get(file);
  if (held) return held;
  const font = fetchFont(file).then((read) => {
    if (!read) fonts.delete(file);
    return read;
  });
  fonts.set(file, font);
  return font;
}

async function fetchFont(file: string): Promise<FontOutlines | null> {
  try {
    const response = await fetch(file);
    return response.ok ? readFont(await response.arrayBuffer()) : null;
  } catch {
    return null; // the name is then written in a font of the device
  }
}

/** A name as outlines, 1 unit high an em, from the left end of its base line, y downwards; each part is filled by itself. */
export interface WrittenName {
  parts: Line[][];
  width: number;
}

/** The name in the handwriting font, or null if it lacks a letter of the name or cannot be fetched. */
export async function writeName(name: string): Promise<WrittenName | null> {
  const parts: Line[][] = [];
  let width = 0;
  for (const letter of name.normalize('NFC')) {
    const found = await letterOf(letter);
    if (!found) return null;
    const { glyph, unitsPerEm } = found;
    const left = width;
    const placed = glyph.parts.map((part) =>
      part.map((line) => line.map(({ x, y }) => ({ x: left + x / unitsPerEm, y: -y / unitsPerEm }))),
    );
    parts.push(...placed);
    width += glyph.advance / unitsPerEm;
  }
  return { parts, width };
}

async function letterOf(letter: string) {
  for (const file of FILES) {
    const font = await hand(file);
    const glyph = font?.glyph(letter);
    if (font && glyph) return { glyph, unitsPerEm: font.unitsPerEm };
  }
  return null;
}
