import { type Static, Type } from 'typebox';
import { closed, Email, Mobile, Postcode, Text, type VendorContract } from './contract.ts';

const Mark = Type.String({ maxLength: 200 });

/** The score of a claimant's session, with the keys of the specification. (API-31) */
export const RiskScore = Type.Object({
  OMNISCORE: Type.Number(),
  SCOR: Type.Number(),
  IP_COUNTRY: Mark,
  IP_IPAD: Mark,
  FINGERPRINT: Mark,
  COOKIES: Mark,
  JAVASCRIPT: Mark,
  SESS: Mark,
  MODE: Mark,
});
export type RiskScore = Static<typeof RiskScore>;

/**
 * `RISK_URL`: checks the device of a session, and scores its user. No claimant waits for either call. Each
 * costs money; the vendor honours idempotency keys. (G-125)
 */
export const riskContract = {
  port: 'risk',
  operations: {
    verifyDevice: {
      path: '/devices/verifications',
      request: Type.Object({ reference: Text, deviceSessionId: Text }, closed),
      answer: Type.Object({ status: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
    score: {
      path: '/scores',
      request: Type.Object(
        {
          reference: Text,
          sessionId: Text,
          email: Email,
          phone: Mobile,
          name: Text,
          address: Type.String({ maxLength: 500 }),
          city: Type.String({ maxLength: 120 }),
          postcode: Postcode,
          country: Text,
        },
        closed,
      ),
      answer: RiskScore,
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
