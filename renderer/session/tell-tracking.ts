import type { Client } from '../api/client.ts';
import { presentClaim, type Storages } from './storage.ts';
import { trackingAnswer } from './tracking-consent.ts';

/** The claim and the answer that the service already has. */
const TOLD = 'trackingTold';

/**
 * Sends the visitor's answer about tracking to the service, once for a claim and an answer. Does nothing while there is no claim or
 * no answer; an answer that did not arrive is sent by the next page.
 */
export async function tellTracking(client: Client, { local, ...storages }: Storages): Promise<void> {
  const claim = presentClaim({ local, ...storages });
  const answer = trackingAnswer();
  if (claim === null || answer === null) return;
  const telling = `${claim} ${answer}`;
  if (local.get(TOLD) === telling) return;
  local.set(TOLD, telling);
  const { status } = await client.send({ operation: 'updateClaim', body: { tracking_consent: answer === 'yes' } });
  if (status !== 200 && local.get(TOLD) === telling) local.remove(TOLD);
}
