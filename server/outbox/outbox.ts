import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';

/** A claim takes no more conversion events than this, those delivered included; a page that sends more is broken or hostile. */
const MOST_EVENTS = 200;
/** So that events never take the place of what matters more. */
const MOST = 2 * MOST_EVENTS;

/**
 * The change that puts something into the claim's outbox, due at once or at `due`. The same id is there once, and once
 * delivered it does not come back; one that was given up gets another life. It belongs into the atomic update of the
 * state that causes it, so that neither is ever without the other.
 */
export function enqueue(
  claim: ClaimDocument,
  id: string,
  { kind, name, at, due = at, details }: Pick<OutboxEntry, 'kind' | 'name' | 'details'> & { at: Date; due?: Date },
): Change {
  const { outbox, delivered = {}, nextDue } = claim;
  const known = Object.hasOwn(outbox, id) && outbox[id]?.state !== 'dead';
  const count = Object.keys(outbox).length + Object.keys(delivered).length;
  if (known || Object.hasOwn(delivered, id) || count >= (kind === 'event' ? MOST_EVENTS : MOST)) return {};
  const entry: OutboxEntry = {
    kind,
    name,
    at: at.toISOString(),
    due: due.toISOString(),
    tries: 0,
    ...(details ? { details } : {}),
  };
  return {
    set: [
      [['outbox', id], entry],
      [['nextDue'], nextDue !== undefined && nextDue < entry.due ? nextDue : entry.due],
    ],
  };
}

/** The earliest due time of what is not given up; undefined when nothing waits. */
export function earliestDue(outbox: ClaimDocument['outbox']): string | undefined {
  const times = Object.values(outbox).flatMap(({ due, state }) => (state === 'dead' ? [] : [due]));
  return times.sort()[0];
}

/**
 * The change that puts an entry in place of another, or takes it out, with what follows for the claim's due time.
 * `also` changes the claim too, and may put something of its own into the outbox.
 */
export function withEntry({ outbox }: ClaimDocument, id: string, entry: OutboxEntry | null, also: Change = {}): Change {
  const { [id]: _, ...others } = outbox;
  const added = (also.set ?? []).flatMap(([[place, name], value]) =>
    place === 'outbox' && name !== undefined ? [[name, value as OutboxEntry] as const] : [],
  );
  const due = earliestDue({ ...others, ...Object.fromEntries(added), ...(entry ? { [id]: entry } : {}) });
  return together(also, {
    set: [
      ...(entry ? [[['outbox', id], entry] as const] : []),
      ...(due === undefined ? [] : [[['nextDue'], due] as const]),
    ],
    unset: [...(entry ? [] : [['outbox', id] as const]), ...(due === undefined ? [['nextDue'] as const] : [])],
  });
}
