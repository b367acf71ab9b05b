import type { RiskScore } from '#schemas/vendors/risk.ts';
import type { ProviderFailure } from '../http-client.ts';

/** Whose session is scored. `reference` is the claim number, `sessionId` the page's own id of the session. */
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

/** What is known of a device, and a score of who uses it. Best effort. (G-125) */
export interface Risk {
  /** The same key is one check, however often it is asked for. */
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
