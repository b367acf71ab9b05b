import { onceEvents } from '#schemas/events.ts';
import { enqueue } from '../outbox.ts';
import type { Ports } from '../ports.ts';
import type { Tracking } from './port.ts';

/** Events wait in the outbox of their claim. */
export const outboxTracking = ({ clock, random }: Pick<Ports, 'clock' | 'random'>): Tracking => ({
  record(claim, { name, id }) {
    const which = onceEvents.includes(name) ? '' : `-${id ?? random(9).toString('base64url')}`;
    const details = id === undefined ? {} : { details: { id } };
    return enqueue(claim, `event-${name}${which}`, { kind: 'event', name, at: clock(), ...details });
  },
});
