import { enqueue } from '../outbox.ts';
import type { Ports } from '../ports.ts';
import type { Tracking } from './port.ts';

/** Events wait in the outbox of their claim. */
export const outboxTracking = ({ clock, random }: Pick<Ports, 'clock' | 'random'>): Tracking => ({
  record: (claim, { name, id }) =>
    enqueue(claim, `event-${name}-${id ?? random(9).toString('base64url')}`, { kind: 'event', name, at: clock() }),
});
