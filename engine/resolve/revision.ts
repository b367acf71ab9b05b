import { walk } from './walk.ts';

/** Words beside the texts of the schema: plain strings that people read. */
const WORDS = new Set(['title', 'text', 'message', '$schema']);

/**
 * A hash of a resolved flow without its words, so that a corrected label sends nobody back, and a changed way does:
 * 14 hex digits of the flow with its members in order of name.
 */
export function revisionOf(flow: unknown): string {
  const texts = new Set<string>();
  walk(flow, (name, _, path) => {
    if (name !== 'Text') return;
    texts.add(path.join('\n'));
    return false;
  });
  return cyrb53(canonical(flow, '', '', texts));
}

function canonical(value: unknown, name: string, path: string, texts: ReadonlySet<string>): string {
  if (texts.has(path)) return '""';
  const inside = path === '' ? '' : `${path}\n`;
  if (Array.isArray(value)) {
    return `[${value.map((item, index) => canonical(item, '', `${inside}${index}`, texts)).join()}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && WORDS.has(name) ? '""' : (JSON.stringify(value) ?? 'null');
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member, key, `${inside}${key}`, texts)}`).join()}}`;
}

/** cyrb53 (public domain): 53 bits, enough to tell the revisions of a flow apart; no secret rests on it. */
function cyrb53(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
