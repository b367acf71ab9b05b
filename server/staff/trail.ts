import { createHash } from 'node:crypto';
import type { TrailDocument } from '../store/documents.ts';
import type { Store } from '../store/port.ts';

const PAGE = 500;
const DIGITS = 12;

/** What a member of staff does, to what, and why. No personal data: a claim is named by its number. */
export type Action = Pick<TrailDocument, 'who' | 'what' | 'of' | 'why'>;

const hashOf = ({ id, at, who, what, of, why, previous }: Omit<TrailDocument, 'hash' | 'revision'>): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, id, at, who, what, of, why]))
    .digest('hex');

/** Appends an action. The number of an entry is its id, so two that are appended at once, on any node, do not replace each other. */
export async function appendToTrail(store: Store, action: Action, at: Date): Promise<void> {
  let last: TrailDocument | undefined;
  for (;;) {
    for await (const entry of trailOf(store, last?.id)) last = entry;
    const entry = {
      id: String(Number(last?.id ?? 0) + 1).padStart(DIGITS, '0'),
      at: at.toISOString(),
      ...action,
      previous: last?.hash ?? '',
    };
    if (await store.insert('trail', { ...entry, revision: 1, hash: hashOf(entry) })) return;
  }
}

/** All entries, the oldest first. */
export async function* trailOf(store: Store, after = ''): AsyncGenerator<TrailDocument> {
  for (let from = after; ; ) {
    const page = await store.scan('trail', from, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    from = last.id;
  }
}

/** Compares every entry with its hash and with the one before. The first that was changed, removed or put in; null if none. */
export async function firstBrokenLink(
  store: Store,
): Promise<{ id: string; count: number } | { id: null; count: number }> {
  let count = 0;
  let previous = '';
  for await (const entry of trailOf(store)) {
    count += 1;
    const id = String(count).padStart(DIGITS, '0');
    if (entry.id !== id || entry.previous !== previous || entry.hash !== hashOf(entry)) return { id, count };
    previous = entry.hash;
  }
  return { id: null, count };
}
