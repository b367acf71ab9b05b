import {
  type AnswersAnswer,
  type GivenAnswers,
  identityContract,
  type QuestionsAnswer,
} from '#schemas/vendors/identity.ts';
import { callVendor, type ProviderFailure } from './http-client.ts';
import type { Provider } from './provider.ts';

/** The subject of the questions; `reference` is the claim number, `dob` yyyy-mm-dd. Either the id or the address. */
export type Subject = {
  reference: string;
  firstName: string;
  middleName: string;
  lastName: string;
  dob: string;
} & ({ addressId: string } | { address: Record<string, string> });

/** Answers to a set, identified by its ids; `reference` is the claim number. */
export interface AnsweredSet {
  reference: string;
  correlationId: string;
  authenticationId: string;
  questionnaireId: string;
  answers: GivenAnswers;
}

/** Knowledge questions that only the person can answer. Every new set costs money. */
export interface Identity {
  /** `text` is the answer as received, because the claim stores it. The same key is one set. */
  questions(
    subject: Subject,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'answered'; answer: QuestionsAnswer; text: string } | ProviderFailure>;
  /** The assessment of answers. It may bring a second set of questions. The same key is one submission. */
  answers(
    given: AnsweredSet,
    key: string,
    withinMs?: number,
  ): Promise<{ outcome: 'answered'; answer: AnswersAnswer; text: string } | ProviderFailure>;
}

/** The identity provider over HTTP. */
export const identityProvider = {
  says: 'knowledge questions about a person, and the assessment of the answers',
  contract: identityContract,
  timeoutMs: 25_000,
  open: (settings): Identity => ({
    questions: (subject, key, withinMs) => callVendor(identityContract, 'questions', settings, subject, key, withinMs),
    answers: (given, key, withinMs) => callVendor(identityContract, 'answers', settings, given, key, withinMs),
  }),
} as const satisfies Provider;
