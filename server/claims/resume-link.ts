import { Failure } from '../http/errors.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { changeClaim } from './claims.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A link that was not used for this long no longer opens the claim, in milliseconds. */
export const LINK_LIFE_MS = 30 * DAY_MS;
/** Sessions of one claim that are read; a claim rarely has two. */
const MOST_SESSIONS = 20;

/**
 * Lets a browser without a session of the claim open it by the claim's link, and records the use of the link. Throws
 * `LINK_ENDED` if the link was ended, or neither the link nor the claim has been used for 30 days. `prove` refuses by
 * throwing; a refused call does not count as use of the link.
 */
export async function takeLink(
  ports: Pick<Ports, 'store' | 'clock'>,
  claim: ClaimDocument,
  prove: () => Promise<void>,
): Promise<void> {
  const now = ports.clock();
  if (claim.linkEndedAt !== undefined) throw new Failure('LINK_ENDED');
  const sessions = await ports.store.find('sessions', { by: 'claimId', is: claim.id, limit: MOST_SESSIONS });
  const uses = [claim.createdAt, claim.signedAt, claim.linkUsedAt, ...sessions.map(({ seenAt }) => seenAt)];
  const last = Math.max(...uses.map((at) => (at === undefined ? 0 : Date.parse(at))));
  if (now.getTime() - last >= LINK_LIFE_MS) throw new Failure('LINK_ENDED');
  await prove();
  const noted = claim.linkUsedAt === undefined ? 0 : Date.parse(claim.linkUsedAt);
  if (now.getTime() - noted < DAY_MS) return;
  await changeClaim(ports, claim.id, ({ linkEndedAt }) => {
    if (linkEndedAt !== undefined) throw new Failure('LINK_ENDED');
    return {
      set: [[['linkUsedAt'], now.toISOString()]],
      push: [[['audit'], { at: now.toISOString(), what: 'opened by its link' }]],
    };
  });
}

/** The session of a claim ends: this counts as use of its link, or ends the link too. */
export const leaveLink = (
  ports: Pick<Ports, 'store' | 'clock'>,
  claimId: string,
  endsLink: boolean,
): Promise<ClaimDocument | null> =>
  changeClaim(ports, claimId, ({ revision }) => {
    // A claim without saved data is not kept for its link.
    if (revision === 1 && !endsLink) return {};
    return { set: [[[endsLink ? 'linkEndedAt' : 'linkUsedAt'], ports.clock().toISOString()]] };
  });
