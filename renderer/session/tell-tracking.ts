import type { Client } from '../api/client.ts';
import { presentClaim, type Storages } from './storage.ts';
import { trackingAnswer } from './tracking-consent.ts';

/** The claim and the answer that the service has been told. */
const TOLD = 'trackingTold';

/**
 * Tells the service what the visitor said about being tracked, once for a claim and an answer. Nothing while there is no
 * claim or no answer; what did not arrive is told with the next page.
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
