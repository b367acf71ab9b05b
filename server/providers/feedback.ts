import { feedbackContract } from '#schemas/vendors/feedback.ts';
import type { Feedback } from './feedback/port.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';

/** Reports over HTTP. */
export const httpFeedback = (settings: ProviderSettings): Feedback => ({
  async send(report, key) {
    const reply = await callVendor(feedbackContract, 'send', settings, report, key);
    return reply.outcome === 'failed' ? reply : { outcome: 'done' };
  },
});
