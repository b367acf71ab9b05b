import { createHash } from 'node:crypto';
import type { AuditEntry, ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** The hash of an entry of a claim's audit: over the entry and the hash of the one before. */
const hashOf = ({ at, what, of }: AuditEntry, before: string): string =>
  createHash('sha256')
    .update(JSON.stringify([before, at, what, of ?? []]))
    .digest('hex')
    .slice(0, 32);

const lastHash = (audit: readonly AuditEntry[]): string => audit.at(-1)?.hash ?? '';

/** The change with its audit entries chained to those that the claim has. */
export function chained({ audit }: Pick<ClaimDocument, 'audit'>, change: Change): Change {
  if (!change.push?.some(([[place]]) => place === 'audit')) return change;
  let before = lastHash(audit);
  const push = change.push.map(([path, value]) => {
    if (path[0] !== 'audit') return [path, value] as const;
    before = hashOf(value as AuditEntry, before);
    return [path, { ...(value as AuditEntry), hash: before }] as const;
  });
  return { ...change, push };
}

/** The number of the first entry that was changed or removed, from 1; null if the chain holds. Entries of earlier releases have no hash. */
export function firstBroken(audit: readonly AuditEntry[]): number | null {
  let before = '';
  for (const [index, entry] of audit.entries()) {
    if (entry.hash === undefined ? before !== '' : entry.hash !== hashOf(entry, before)) return index + 1;
    before = entry.hash ?? '';
  }
  return null;
}
