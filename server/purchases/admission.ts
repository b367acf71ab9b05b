import { createHash } from 'node:crypto';
import { textOf } from '../claims/claim-values.ts';
import { intentKey } from '../claims/idempotency.ts';
import type { QuestionSet } from '../claims/question-sets.ts';
import { Failure } from '../http/errors.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** Sets of questions that are bought for one claim: the second one is for details that were corrected. (decision 170) */
const SETS_A_CLAIM = 2;

/** Thrown by what admits a purchase where it may not be made; the claimant goes on without. */
export class NotBought extends Error {
  override name = 'NotBought';
}

type Data = Readonly<Record<string, unknown>>;

/**
 * Whom a claim is about, as a hash that means nothing on another claim: names as they are compared, birth date and
 * postcode. The middle name and the house are details of the same person. The form of the names is part of a stored hash,
 * so it stays as it is when the rule of names changes.
 */
export function personOf({ id, data }: { id: string; data: Data }): string {
  const name = (key: string) => textOf(data[key]).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  const postcode = textOf(data.postcode).replace(/\s/g, '').toUpperCase();
  const parts = [id, name('first_name'), name('last_name'), textOf(data.dob), postcode];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const intentsOf = ({ intents }: ClaimDocument, operation: string) =>
  Object.values(intents).filter((intent) => intent.operation === operation);

/** True from the moment that answers to a set were on their way to the provider: the verdict is final from then on. */
export const answersSent = (claim: ClaimDocument): boolean => intentsOf(claim, 'answers').length > 0;

/** True while nobody has decided on this set: its answers were not sent, or nothing has come back yet. */
export function isUndecided({ intents }: ClaimDocument, { ids, number }: QuestionSet): boolean {
  const sent = intents[intentKey('answers', { ...ids, number })];
  return sent === undefined || sent.state === 'open';
}

/** The person that something was bought about last; undefined where nothing was bought. */
function boughtFor(claim: ClaimDocument): string | undefined {
  if (claim.boughtFor !== undefined) return claim.boughtFor;
  // A claim of before this was noted: what it has bought is about the details that it holds.
  const bought = ['questions', 'answers', 'search'].some((operation) => intentsOf(claim, operation).length > 0);
  return bought ? personOf(claim) : undefined;
}

/** True when the claim holds the details of the person that something was bought about, or nothing was bought. */
export const holdsItsPerson = (claim: ClaimDocument, data: Data = claim.data): boolean =>
  [undefined, personOf({ id: claim.id, data })].includes(boughtFor(claim));

const notes = (claim: ClaimDocument, person: string): Change =>
  claim.boughtFor === person ? {} : { set: [[['boughtFor'], person]] };

/** Notes whom the purchases of an older claim are about, before its details change. */
export function noteBoughtFor(claim: ClaimDocument): Change {
  const person = boughtFor(claim);
  return person === undefined ? {} : notes(claim, person);
}

/**
 * Admits the purchase of a set of questions: at most two for a claim, and none once answers were sent. Throws
 * `NotBought`. (QUIZ-15, decision 170)
 */
export function admitSet(claim: ClaimDocument): Change {
  if (answersSent(claim)) throw new NotBought('answers were sent for this claim: no further set is bought');
  if (intentsOf(claim, 'questions').length >= SETS_A_CLAIM)
    throw new NotBought(`${SETS_A_CLAIM} sets were bought for this claim: no further one is`);
  return notes(claim, personOf(claim));
}

/**
 * Admits a purchase about the person of the claim's earlier ones. `asked` is the claim as it was read for the request:
 * details that have changed since are not what is asked about (`NOT_OWN`). Throws `NotBought` for another person.
 */
export function admitSamePerson(claim: ClaimDocument, asked: ClaimDocument): Change {
  if (personOf(claim) !== personOf(asked)) throw new Failure('NOT_OWN');
  if (!holdsItsPerson(claim)) throw new NotBought('this claim has bought about another person: nothing more is bought');
  return notes(claim, personOf(claim));
}
