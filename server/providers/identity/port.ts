import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import type { ProviderFailure } from '../http-client.ts';

/** Whom the questions are about; `reference` is the claim number, `dob` yyyy-mm-dd. Either the id or the address. */
export type Subject = {
  reference: string;
  firstName: string;
  middleName: string;
  lastName: string;
  dob: string;
} & ({ addressId: string } | { address: Record<string, string> });

/** Knowledge questions that only the person can answer. Every new set costs money. */
export interface Identity {
  /** `text` is the answer as it came, since the claim keeps what the provider said. The same key is one set. */
  questions(
    subject: Subject,
    key: string,
  ): Promise<{ outcome: 'answered'; answer: QuestionsAnswer; text: string } | ProviderFailure>;
}
