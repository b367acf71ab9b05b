/** Longest and shortest run that a match may stand for (RFC 1951, 3.2.5). */
const LONGEST = 258;
const SHORTEST = 3;
const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const lengthBits = (code: number) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1);
const distanceBits = (code: number) => (code < 4 ? 0 : (code >> 1) - 1);
const codeOf = (bases: readonly number[], value: number) => bases.findLastIndex((base) => base <= value);

/** Writes bits into bytes, the lowest bit first. */
function bitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const put = (value: number, bits: number) => {
    held |= value << count;
    for (count += bits; count >= 8; count -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  /** Huffman codes stand with their highest bit first. */
  const huffman = (code: number, bits: number) => {
    for (let at = bits - 1; at >= 0; at--) put((code >> at) & 1, 1);
  };
  const end = () => {
    if (count > 0) bytes.push(held & 255);
    return bytes;
  };
  return { put, huffman, end };
}

/**
 * Compresses bytes as one block with fixed Huffman codes (RFC 1950, RFC 1951). It searches for repetitions at two distances only:
 * one byte, and `stride` bytes, which is the image row above. Flat drawings need no more. Not `CompressionStream`, because that
 * is asynchronous, and a signature must exist when the pen is lifted.
 */
export function deflate(data: Uint8Array, stride: number): Uint8Array<ArrayBuffer> {
  const { put, huffman, end } = bitWriter();
  const literal = (value: number) => {
    if (value < 144) huffman(0x30 + value, 8);
    else if (value < 256) huffman(0x190 + value - 144, 9);
    else if (value < 280) huffman(value - 256, 7);
    else huffman(0xc0 + value - 280, 8);
  };
  const matched = (at: number, distance: number) => {
    if (distance > at) return 0;
    let length = 0;
    const most = Math.min(LONGEST, data.length - at);
    while (length < most && data[at + length] === data[at + length - distance]) length += 1;
    return length;
  };

  put(1, 1); // the last block
  put(1, 2); // fixed codes
  for (let at = 0; at < data.length; ) {
    const [above, before] = [matched(at, stride), matched(at, 1)];
    const [length, distance] = before >= above ? [before, 1] : [above, stride];
    if (length < SHORTEST) {
      literal(data[at] ?? 0);
      at += 1;
      continue;
    }
    const long = codeOf(LENGTH_BASES, length);
    const far = codeOf(DISTANCE_BASES, distance);
    literal(257 + long);
    put(length - (LENGTH_BASES[long] ?? 0), lengthBits(long));
    huffman(far, 5);
    put(distance - (DISTANCE_BASES[far] ?? 0), distanceBits(far));
    at += length;
  }
  literal(256);
  const sum = adler32(data);
  return Uint8Array.from([0x78, 0x01, ...end(), sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]);
}

/** Checksum of zlib data (RFC 1950). */
function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}
