import type { LinkedFlow } from '#engine';
import { entryOf } from '#engine/flow/entries.ts';

/** The pages that links in texts and emails lead to. (RES-01, RTE-54, RTE-56, RTE-64) */
export const RESUME = '/resume';
export const QUESTIONS_RESUME = '/questions-resume';

/** Punctuation of the sentence around a link, which mail programs take for a part of it. */
const tidy = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The claim that a link names, by `id`, else by `sign`; null where it names none, or one of two. (RES-02, RES-03, G-036) */
export function claimInLink(search: string): string | null {
  const query = new URLSearchParams(search);
  for (const name of ['id', 'sign']) {
    const found = [...new Set(query.getAll(name).map(tidy).filter(Boolean))];
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/**
 * Where a screen's address leads that names a claim which this browser does not hold: to the page that brings it here.
 * Null where there is none to bring. The start names no claim: a visitor begins there.
 */
export function linkToBring(flow: LinkedFlow, asked: string, search: string, stored: string | null): string | null {
  const claim = claimInLink(search);
  if (claim === null || claim === stored || asked === flow.start) return null;
  const page = asked === entryOf(flow, 'questionsResume') ? QUESTIONS_RESUME : RESUME;
  return `${page}?id=${encodeURIComponent(claim)}`;
}
