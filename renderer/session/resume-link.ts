import type { LinkedFlow } from '#engine';
import { entryOf } from '#engine/flow/entries.ts';

/** The pages of links in texts and emails. (RES-01, RTE-54, RTE-56, RTE-64) */
export const RESUME = '/resume';
export const QUESTIONS_RESUME = '/questions-resume';

/** Punctuation after a link in a sentence, which mail programs include in the link. */
const tidy = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The claim in a link, from `id`, else from `sign`; null if there is none, or the two differ. (RES-02, RES-03, G-036) */
export function claimInLink(search: string): string | null {
  const query = new URLSearchParams(search);
  for (const name of ['id', 'sign']) {
    const found = [...new Set(query.getAll(name).map(tidy).filter(Boolean))];
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/**
 * Where a screen's address leads if it names a claim that this browser does not hold: to the page that brings it here. Null if
 * there is none to bring. The start names no claim: a visitor begins there.
 */
export function linkToBring(flow: LinkedFlow, asked: string, search: string, stored: string | null): string | null {
  const claim = claimInLink(search);
  if (claim === null || claim === stored || asked === flow.start) return null;
  const page = asked === entryOf(flow, 'questionsResume') ? QUESTIONS_RESUME : RESUME;
  return `${page}?id=${encodeURIComponent(claim)}`;
}
