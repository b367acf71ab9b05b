/** The events that a screen records. */
import type { Event, Screen, When } from '../../schemas/flow.ts';

/** All events of a screen with their conditions: those on entry and those of its main button. */
export const eventsOn = ({ enter, submit }: Screen): { name: string; when?: When | undefined }[] =>
  [...(enter?.track ?? []), ...(submit?.track ?? [])].map((event: Event) =>
    typeof event === 'string' ? { name: event } : { name: event.event, when: event.when },
  );
