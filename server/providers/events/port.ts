import type { Static } from 'typebox';
import type { eventsContract } from '#schemas/vendors/events.ts';
import type { ProviderFailure } from '../http-client.ts';

/** A conversion event as it is sent. */
export type ConversionEvent = Static<(typeof eventsContract)['operations']['send']['request']>;

/** Whoever counts conversions. The same key counts once. */
export interface Events {
  send(event: ConversionEvent, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}
