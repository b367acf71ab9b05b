import type { BodyOf } from '#schemas/api.ts';
import { once } from '../once.ts';
import { demandOwn, isDuplicate } from './own.ts';
import { claimOf, type Effects, providerDown } from './support.ts';

const DEVICE_DOWN = 'We could not check this device just now.';

/**
 * Has the device looked at once; what came of it stands in the claim's audit. Best effort: nobody waits for it. It
 * is a check for fraud and no advertising, so it waits for no yes to tracking. (API-18, G-125, decision 157)
 */
export async function verifyDevice(effects: Effects, claimId: string, body: BodyOf<'verifyDevice'>): Promise<void> {
  const { ports, config, log } = effects;
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, ['claim_number']);
  if (isDuplicate(claim)) return;
  const asked = await once(ports, {
    claimId,
    operation: 'device-verify',
    payload: body.device_session_id,
    limitMs: config.providers.risk.timeoutMs + 2_000,
    call: () => ports.providers.risk.verifyDevice(claimId, body.device_session_id),
    verdict: ({ outcome }) => (outcome === 'failed' ? 'again' : 'keep'),
    settle: (outcome) =>
      outcome.state === 'done' && outcome.result.outcome === 'done'
        ? {
            push: [
              [['audit'], { at: ports.clock().toISOString(), what: 'device.verified', of: [outcome.result.status] }],
            ],
          }
        : {},
  });
  if (asked.state === 'done' && asked.result.outcome === 'failed') throw providerDown(log, asked.result, DEVICE_DOWN);
}
