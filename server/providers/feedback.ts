import { feedbackContract } from '#schemas/vendors/feedback.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** A claimant's report; `contact` is +447…, '' if there is none. */
export interface Report {
  email: string;
  feedback: string;
  name: string;
  contact: string;
}

/** The system for claimants' reports. The same key is one report. */
export interface Feedback {
  send(report: Report, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Reports over HTTP. */
export const feedbackProvider = {
  says: 'claimants’ reports',
  contract: feedbackContract,
  unpaid: {
    send: 'The outbox retries for about eight hours, each time under the key of its entry.',
  },
  open: (settings): Feedback => ({
    async send(report, key) {
      const reply = await callVendor(feedbackContract, 'send', settings, report, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
