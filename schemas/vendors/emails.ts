import { Type } from 'typebox';
import { closed, Email, type VendorContract } from './contract.ts';

/**
 * `EMAILS_URL`: whether an address accepts mail. The result is `valid`, `catchall`, `invalid`, `disposable` or
 * `unknown`, in
 * any letter case. Every check costs money. The checker honours idempotency keys: the same key gets the same verdict.
 * (G-116)
 */
export const emailsContract = {
  port: 'emails',
  operations: {
    verify: {
      path: '/verifications',
      request: Type.Object({ email: Email }, closed),
      answer: Type.Object({ result: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
