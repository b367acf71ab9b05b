const PREFIX = 'data:image/png;base64,';
/** A signature is at most this big, in bytes of PNG. */
const SIGNATURE_BYTES = 300 * 1024;
/** More is no drawing of ours. */
const MOST_PIXELS = 10_000;

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
const END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** What is wrong with a signature's data URL, or null: really a whole PNG, at most 300 KB. (G-158) */
export function signatureFault(dataUrl: string): string | null {
  const base64 = dataUrl.startsWith(PREFIX) ? dataUrl.slice(PREFIX.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return 'must be a PNG image';
  const image = Buffer.from(base64, 'base64');
  if (image.length > SIGNATURE_BYTES) return 'must be at most 300 KB';
  if (image.length < START.length + 8 || !image.subarray(0, START.length).equals(START)) return 'must be a PNG image';
  if (!image.subarray(-END.length).equals(END)) return 'must be a whole PNG image';
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  const drawn = width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS;
  return drawn ? null : 'must be a PNG image';
}
