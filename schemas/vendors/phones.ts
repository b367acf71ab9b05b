import { Type } from 'typebox';
import { closed, Mobile, type VendorContract } from './contract.ts';

/**
 * `PHONES_URL`: whether a mobile number is in use. The result is `valid` or `invalid`, in any letter case. Every check
 * costs money. The checker honours idempotency keys: the same key gets the same verdict. (G-116)
 */
export const phonesContract = {
  port: 'phones',
  operations: {
    validate: {
      path: '/validations',
      request: Type.Object({ phone: Mobile }, closed),
      answer: Type.Object({ validationResult: Type.String({ minLength: 1 }) }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
