import { riskContract } from '#schemas/vendors/risk.ts';
import { callVendor, type ProviderSettings } from '../http-client.ts';
import type { Risk } from './port.ts';

/** The device check over HTTP. */
export const httpRisk = (settings: ProviderSettings): Risk => ({
  async verifyDevice(reference, deviceSessionId) {
    const reply = await callVendor(riskContract, 'verifyDevice', settings, { reference, deviceSessionId });
    if (reply.outcome === 'failed') return reply;
    return { outcome: 'done', status: reply.answer.status };
  },
});
