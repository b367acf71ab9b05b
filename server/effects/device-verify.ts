import type { BodyOf } from '#schemas/api.ts';
import { claimOf } from '../claims/claims.ts';
import { isDuplicate } from '../claims/duplicate.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { purchase } from '../purchases/purchase.ts';

/** The vendor's word for a device, for the audit: one word, because its contract has no list of them. */
const wordOf = (status: string): string => (/^[a-z][a-z_]{0,19}$/i.test(status) ? status : 'other');

const DEVICE_DOWN = 'We could not check this device just now.';

/**
 * Has the device checked once; the result is in the claim's audit. Best effort: nothing waits for it. It is a fraud check and
 * not advertising, so it needs no consent to tracking. (API-18, G-125, decision 157)
 */
export async function verifyDevice(effects: EffectDeps, claimId: string, body: BodyOf<'verifyDevice'>): Promise<void> {
  const { ports } = effects;
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, ['claim_number']);
  if (isDuplicate(claim)) return;
  const bought = await purchase<{ outcome: 'done'; status: string }, string>(effects, {
    of: 'deviceCheck',
    claimId,
    intent: 'device-verify',
    payload: body.device_session_id,
    request: body.device_session_id,
    ask: (device, key, withinMs) => ports.providers.risk.verifyDevice(claimId, device, key, withinMs),
    settle: (outcome) =>
      outcome.state === 'done'
        ? {
            push: [
              [
                ['audit'],
                { at: ports.clock().toISOString(), what: 'device.verified', of: [wordOf(outcome.result.status)] },
              ],
            ],
          }
        : {},
  });
  if (bought.state !== 'bought') throw new Failure('PROVIDER_DOWN', { message: DEVICE_DOWN });
}
