import type { Store } from '../store/port.ts';

/** A claimant who saves repeatedly and remembers which saves were acknowledged. */
export interface Saver {
  cookie: string;
  claimId: string;
  acknowledged: number[];
  sent: number;
}

/** The answer to a save; status 0: the connection broke before there was one. */
export interface SaveAnswer {
  status: number;
  retryAfter: string | null;
  /** The body; null if it is not JSON. */
  body: unknown;
}

const NONE: SaveAnswer = { status: 0, retryAfter: null, body: null };

/** Begins a claim. Throws where the service gives none. */
export async function beginSaver(url: string): Promise<Saver> {
  const answer = await fetch(`${url}/session/claim`, { method: 'POST' });
  if (answer.status !== 200) throw new Error(`A claim could not be begun: ${answer.status}.`);
  const { responseObject } = (await answer.json()) as { responseObject: { claimId: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { cookie, claimId: responseObject.claimId, acknowledged: [], sent: 0 };
}

/** Saves once. Each save is a key of its own, so that a lost one shows. */
export async function save(url: string, saver: Saver): Promise<SaveAnswer> {
  const n = saver.sent;
  saver.sent += 1;
  try {
    const answer = await fetch(`${url}/session/claim`, {
      method: 'PUT',
      headers: { cookie: saver.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ [`utm_${n}`]: String(n) }),
    });
    if (answer.status === 200) saver.acknowledged.push(n);
    const body: unknown = await answer.json().catch(() => null);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
  } catch {
    return NONE; // killed before it answered: it may have been saved, but was not acknowledged
  }
}

/** The saves that were acknowledged and are not in the store, as `<claim>: 3, 4`. */
export async function lostSaves(
  store: Pick<Store, 'get'>,
  savers: readonly Pick<Saver, 'claimId' | 'acknowledged'>[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const { claimId, acknowledged } of savers) {
    const claim = await store.get('claims', claimId);
    if (!claim) lost.push(`${claimId}: the claim itself`);
    const missing = acknowledged.filter((n) => claim?.data[`utm_${n}`] !== String(n));
    if (claim && missing.length > 0) lost.push(`${claimId}: ${missing.join(', ')}`);
  }
  return lost;
}
