import type { ProviderFailure } from '../http-client.ts';

/** What is known of a device. Best effort. (G-125) */
export interface Risk {
  verifyDevice(
    reference: string,
    deviceSessionId: string,
  ): Promise<{ outcome: 'done'; status: string } | ProviderFailure>;
}
