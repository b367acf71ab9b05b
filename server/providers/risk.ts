import { riskContract } from '#schemas/vendors/risk.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';
import type { Risk } from './risk/port.ts';

/** The device check and the risk score over HTTP. */
export const httpRisk = (settings: ProviderSettings): Risk => ({
  async verifyDevice(reference, deviceSessionId, key, withinMs) {
    const reply = await callVendor(
      riskContract,
      'verifyDevice',
      settings,
      { reference, deviceSessionId },
      key,
      withinMs,
    );
    if (reply.outcome === 'failed') return reply;
    return { outcome: 'done', status: reply.answer.status };
  },
  async score(subject, key, withinMs) {
    const reply = await callVendor(riskContract, 'score', settings, subject, key, withinMs);
    if (reply.outcome === 'failed') return reply;
    const { OMNISCORE, SCOR, IP_COUNTRY, IP_IPAD, FINGERPRINT, COOKIES, JAVASCRIPT, SESS, MODE } = reply.answer;
    const score = { OMNISCORE, SCOR, IP_COUNTRY, IP_IPAD, FINGERPRINT, COOKIES, JAVASCRIPT, SESS, MODE };
    return { outcome: 'scored', score };
  },
});
