import { earliestDue, withEntry } from '../outbox/outbox.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';
import type { Delivered, Kind } from './kind.ts';

/** How much longer than its longest duration an attempt may take before it counts as over, in milliseconds. */
const GRACE_MS = 5_000;
/** How long an entry of an unknown kind is left alone, in milliseconds. */
const UNKNOWN_MS = 60_000;
/** Attempts during which the process died: the entry itself may crash processes. */
const MOST_UNFINISHED = 25;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** The entry that has been due longest; undefined if none is due yet. */
export function dueEntry({ outbox }: ClaimDocument, now: Date): string | undefined {
  const time = now.toISOString();
  const due = Object.entries(outbox).filter(([, entry]) => entry.state !== 'dead' && entry.due <= time);
  return due.sort(([, a], [, b]) => (a.due < b.due ? -1 : 1))[0]?.[0];
}

/** The correct due time of a claim: for a claim that was found due but has nothing due. */
export function corrected({ outbox }: ClaimDocument): Change {
  const due = earliestDue(outbox);
  return due === undefined ? { unset: [['nextDue']] } : { set: [[['nextDue'], due]] };
}

/** Leases an entry: for all others it is not due until the attempt must be over, whatever happens to this process. */
export function lease(claim: ClaimDocument, id: string, entry: OutboxEntry, limitMs: number, now: Date): Change {
  return withEntry(claim, id, { ...entry, tries: entry.tries + 1, due: later(now, limitMs + GRACE_MS) });
}

/** Leaves an entry of a kind that this service does not know for one that does. */
export const leave = (claim: ClaimDocument, id: string, entry: OutboxEntry, now: Date): Change =>
  withEntry(claim, id, { ...entry, due: later(now, UNKNOWN_MS) });

/** The effect of an attempt: done or skipped removes the entry, a failure makes it wait, too many failures make it a dead letter. */
export function settle(
  claim: ClaimDocument,
  id: string,
  tried: OutboxEntry,
  result: Delivered,
  { retries, waitMs }: Pick<Kind, 'retries' | 'waitMs'>,
  now: Date,
): Change {
  const present = claim.outbox[id];
  if (!present) return {};
  const at = now.toISOString();
  if (result.outcome === 'done')
    return together(withEntry(claim, id, null, result.settle?.(claim)), { set: [[['delivered', id], at]] });
  if (result.outcome === 'skipped')
    return together(withEntry(claim, id, null), noted(at, 'delivery skipped', present, result.why));
  // The lease expired and another process has started meanwhile, or this has been written before.
  if (present.tries !== tried.tries || present.due !== tried.due || present.state === 'dead') return {};
  if (result.outcome === 'waits')
    return withEntry(claim, id, { ...present, tries: present.tries - 1, due: later(now, result.ms) });
  const failed = (present.failed ?? 0) + 1;
  const known = result.instead ?? result.note;
  const details = known ? { ...present.details, ...known } : present.details;
  const next: OutboxEntry = { ...present, failed, ...(details ? { details } : {}) };
  if (failed > retries || present.tries - failed > MOST_UNFINISHED)
    return together(
      withEntry(claim, id, { ...next, state: 'dead' }),
      noted(at, 'delivery given up', present, result.why),
    );
  return withEntry(claim, id, { ...next, due: later(now, result.instead ? 0 : waitMs(failed)) });
}

const noted = (at: string, what: string, { kind, name }: OutboxEntry, why: string): Change => ({
  push: [[['audit'], { at, what, of: [kind, name, why] }]],
});
