import type { LinkedFlow } from '#engine';
import { reachOfClaim, type Walking } from '../claims/claim-reach.ts';
import { claimsFinished, claimsSigned, screensCompleted } from '../metrics/instruments.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** Whether the claimant of this claim is at an end screen of the flow. */
const isAtEnd = (walking: Walking, claim: ClaimDocument, flow: LinkedFlow): boolean => {
  const due = reachOfClaim(walking, claim, flow)?.due.screen;
  return due !== undefined && flow.screens[due]?.end === true;
};

/**
 * Counts what a save has done to a claim: the screens of its flow that are now completed, a signature, the arrival at an end. Screens
 * that the flow does not have are not counted, so labels come from served flows only.
 */
export function countSave(
  walking: Walking,
  { flow, before, after }: { flow: LinkedFlow; before: ClaimDocument; after: ClaimDocument },
): void {
  const version = flow.id;
  const known = new Set(Object.values(flow.screens).map(({ claimName }) => claimName));
  const fresh = after.screensCompleted.filter(
    (screen) => known.has(screen) && !before.screensCompleted.includes(screen),
  );
  for (const screen of fresh) screensCompleted.inc({ version, screen });
  if (before.signedAt === undefined && after.signedAt !== undefined) claimsSigned.inc({ version });
  if (fresh.length > 0 && isAtEnd(walking, after, flow) && !isAtEnd(walking, before, flow))
    claimsFinished.inc({ version });
}
