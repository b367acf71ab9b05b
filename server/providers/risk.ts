import { type RiskScore, riskContract } from '#schemas/vendors/risk.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** The subject of the score. `reference` is the claim number, `sessionId` the page's own id of the session. */
export interface Scored {
  reference: string;
  sessionId: string;
  email: string;
  phone: string;
  name: string;
  address: string;
  city: string;
  postcode: string;
  country: string;
}

/** A device check, and a score of its user. Best effort. (G-125) */
export interface Risk {
  /** The same key is one check, however often it is sent. */
  verifyDevice(
    reference: string,
    deviceSessionId: string,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'done'; status: string } | ProviderFailure>;
  /** The same key is scored, and paid for, once. */
  score(
    subject: Scored,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'scored'; score: RiskScore } | ProviderFailure>;
}

/** The device check and the risk score over HTTP. */
export const riskProvider = {
  says: 'a device check, and a score of its user',
  contract: riskContract,
  open: (settings): Risk => ({
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
  }),
} as const satisfies Provider;
