import { Type } from 'typebox';
import { closed, Text, type VendorContract } from './contract.ts';

/** `RISK_URL`: what is known of the device that a session runs on. Best effort: nothing waits for it. (G-125) */
export const riskContract = {
  port: 'risk',
  operations: {
    verifyDevice: {
      path: '/devices/verifications',
      request: Type.Object({ reference: Text, deviceSessionId: Text }, closed),
      answer: Type.Object({ status: Type.String({ minLength: 1 }) }),
    },
  },
} as const satisfies VendorContract;
