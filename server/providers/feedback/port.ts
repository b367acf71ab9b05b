import type { ProviderFailure } from '../http-client.ts';

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
