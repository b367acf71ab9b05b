import { onceEvents } from '#schemas/events.ts';
import { isDuplicate } from '../claims/duplicate.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Tracking } from './port.ts';

/** Whether a claim has this event already, waiting or delivered. Earlier releases stored every event under the page's own id. */
const holds = ({ outbox, delivered = {} }: ClaimDocument, name: string): boolean =>
  [outbox, delivered].some((all) =>
    Object.keys(all).some((id) => id === `event-${name}` || id.startsWith(`event-${name}-`)),
  );

/**
 * Events wait in the outbox of their claim. An event that counts once is recorded once, and nothing is counted for a person with
 * another claim. (TRK-01, LEAD-34)
 */
export const outboxTracking = ({
  clock,
  random,
}: {
  clock: () => Date;
  random: (bytes: number) => Buffer;
}): Tracking => ({
  record(claim, { name, id }) {
    const once = onceEvents.includes(name);
    if (isDuplicate(claim) || (once && holds(claim, name))) return {};
    const which = once ? '' : `-${id ?? random(9).toString('base64url')}`;
    const details = id === undefined ? {} : { details: { id } };
    return enqueue(claim, `event-${name}${which}`, { kind: 'event', name, at: clock(), ...details });
  },
});
