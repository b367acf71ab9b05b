import { inflateSync } from 'node:zlib';

/** An image as grey on white paper: one byte a pixel, row by row, 0 for black to 255 for white. */
export interface GreyImage {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Our pad draws no larger image; unpacked it takes four times as many bytes. */
const MOST_PIXELS = 2_000_000;
const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour type → samples of a pixel: grey, RGB, palette, grey and alpha, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/**
 * Decodes a PNG as browsers make them: at most 8 bits a sample, not interlaced, at most 2 million pixels. Null for any other,
 * and for a damaged one.
 */
export function readPng(file: Buffer): GreyImage | null {
  const chunks = chunksOf(file);
  const header = chunks?.find(({ type }) => type === 'IHDR')?.data;
  if (!chunks || header?.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, , , interlaced = 0] = header.subarray(8);
  const samples = SAMPLES[colour];
  const depths = colour === 0 || colour === PALETTE ? [1, 2, 4, 8] : [8];
  if (samples === undefined || !depths.includes(depth) || interlaced !== 0) return null;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = unfiltered(inflated(packed, (rowBytes + 1) * height), rowBytes, Math.max(1, (samples * depth) / 8));
  const shade = shadeOf(colour, depth, chunks);
  if (!rows || !shade) return null;
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * rowBytes, (y + 1) * rowBytes);
    for (let x = 0; x < width; x++) grey[y * width + x] = shade(row, x);
  }
  return { width, height, grey };
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks up to the end of the image; null if the file is not a PNG or is truncated. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, START.length).equals(START)) return null;
  const chunks: Chunk[] = [];
  for (let at = START.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > file.length) return null;
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
  return null;
}

function inflated(packed: Buffer, bytes: number): Buffer | null {
  try {
    const data = inflateSync(packed, { maxOutputLength: bytes });
    return data.length === bytes ? data : null;
  } catch {
    return null; // damaged, or more than the header says
  }
}

/** Removes the filter of each row (PNG specification, 9); null for a filter that does not exist. */
function unfiltered(data: Buffer | null, rowBytes: number, pixelBytes: number): Buffer | null {
  if (!data) return null;
  const rows = Buffer.alloc((data.length / (rowBytes + 1)) * rowBytes);
  for (let row = 0; row * (rowBytes + 1) < data.length; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    const filter = data[from] ?? 0;
    if (filter > 4) return null;
    for (let x = 0; x < rowBytes; x++) {
      const left = x < pixelBytes ? 0 : (rows[to + x - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (rows[to + x - rowBytes] ?? 0);
      const corner = row === 0 || x < pixelBytes ? 0 : (rows[to + x - rowBytes - pixelBytes] ?? 0);
      rows[to + x] = (data[from + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

type Shade = (row: Buffer, x: number) => number;

/** How a pixel of a row is converted to grey on white paper; null for a missing palette. */
function shadeOf(colour: number, depth: number, chunks: readonly Chunk[]): Shade | null {
  const sample = (row: Buffer, x: number) => {
    const bit = x * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
  const at = (row: Buffer, place: number) => row[place] ?? 0;
  switch (colour) {
    case 0:
      return (row, x) => Math.round((sample(row, x) * 255) / (2 ** depth - 1));
    case 2:
      return (row, x) => luma(at(row, x * 3), at(row, x * 3 + 1), at(row, x * 3 + 2));
    case 4:
      return (row, x) => onWhite(at(row, x * 2), at(row, x * 2 + 1));
    case 6:
      return (row, x) => onWhite(luma(at(row, x * 4), at(row, x * 4 + 1), at(row, x * 4 + 2)), at(row, x * 4 + 3));
    default: {
      const colours = chunks.find(({ type }) => type === 'PLTE')?.data;
      const alphas = chunks.find(({ type }) => type === 'tRNS')?.data;
      if (!colours) return null;
      const shades = Array.from({ length: Math.floor(colours.length / 3) }, (_, entry) =>
        onWhite(
          luma(at(colours, entry * 3), at(colours, entry * 3 + 1), at(colours, entry * 3 + 2)),
          alphas?.[entry] ?? 255,
        ),
      );
      return (row, x) => shades[sample(row, x)] ?? 255;
    }
  }
}

const luma = (red: number, green: number, blue: number) => Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
const onWhite = (grey: number, alpha: number) => Math.round(255 - ((255 - grey) * alpha) / 255);
