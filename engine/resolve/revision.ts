import { cyrb53 } from '../cyrb53.ts';
import { walk } from './visit-flow.ts';

/** Words beside the texts of the schema: plain strings that people read. */
const WORDS = new Set(['title', 'text', 'message', '$schema']);

/**
 * A hash of a resolved flow without its words: a corrected label sends no claimant back, a changed way does;
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
