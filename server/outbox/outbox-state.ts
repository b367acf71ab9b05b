import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';

/** Later than any text that `deadLetters` holds, for a search of all of them. */
export const ANY_DEAD = '~';

/** What stores search claims by to tell the state of the outbox; each undefined if there is nothing of it. (decision 229) */
export type OutboxState = Pick<ClaimDocument, 'deadLetters' | 'failingSince'>;

const members = ['deadLetters', 'failingSince'] as const satisfies readonly (keyof OutboxState)[];

/** The state that follows from the entries of an outbox. */
export function outboxStateOf(outbox: ClaimDocument['outbox']): Record<keyof OutboxState, string | undefined> {
  const dead = new Map<string, number>();
  let failingSince: string | undefined;
  for (const { state, kind, failed, at } of Object.values(outbox)) {
    if (state === 'dead') dead.set(kind, (dead.get(kind) ?? 0) + 1);
    else if (failed && (failingSince === undefined || at < failingSince)) failingSince = at;
  }
  const counts = [...dead].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `${kind}=${count}`);
  return { deadLetters: counts.length > 0 ? counts.join(' ') : undefined, failingSince };
}

/** The counts of `deadLetters`, by kind. */
export const deadByKind = (text: string): [kind: string, count: number][] =>
  text.split(' ').map((part) => {
    const [kind = '', count] = part.split('=');
    return [kind, Number(count)];
  });

/** The change that makes the noted state true of these entries; nothing if it is. */
function noting(claim: ClaimDocument, outbox: ClaimDocument['outbox']): Change {
  const state = outboxStateOf(outbox);
  const stale = members.filter((name) => state[name] !== claim[name]);
  return {
    set: stale.flatMap((name) => (state[name] === undefined ? [] : [[[name], state[name]] as const])),
    unset: stale.flatMap((name) => (state[name] === undefined ? [[name] as const] : [])),
  };
}

/** The change that corrects the noted state, after a release that does not know of it has changed the outbox. */
export const correctedState = (claim: ClaimDocument): Change => noting(claim, claim.outbox);

/** A change of a claim with what follows for the noted state, if it changes the outbox as a whole or by entries. */
export function withOutboxState(claim: ClaimDocument, change: Change): Change {
  const set = change.set?.filter(([[place]]) => place === 'outbox') ?? [];
  const unset = change.unset?.filter(([place]) => place === 'outbox') ?? [];
  if (set.length === 0 && unset.length === 0) return change;
  let outbox = { ...claim.outbox };
  for (const [[, id], value] of set) {
    if (id === undefined) outbox = { ...(value as ClaimDocument['outbox']) };
    else outbox[id] = value as OutboxEntry;
  }
  for (const [, id] of unset) if (id !== undefined) delete outbox[id];
  return together(change, noting(claim, outbox));
}
