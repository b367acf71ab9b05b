import { feedbackContract } from '#schemas/vendors/feedback.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** What a claimant reports; `contact` is +447…, '' where there is none. */
export interface Report {
  email: string;
  feedback: string;
  name: string;
  contact: string;
}

/** Where claimants' reports are worked on. The same key is one report. */
export interface Feedback {
  send(report: Report, key: string): Promise<{ outcome: 'done' } | ProviderFailure>;
}

/** Reports over HTTP. */
export const feedbackProvider = {
  says: 'where claimants’ reports are worked on',
  contract: feedbackContract,
  unpaid: {
    send: 'The outbox tells again for some eight hours, each time under the key of its entry.',
  },
  open: (settings): Feedback => ({
    async send(report, key) {
      const reply = await callVendor(feedbackContract, 'send', settings, report, key);
      return reply.outcome === 'failed' ? reply : { outcome: 'done' };
    },
  }),
} as const satisfies Provider;
