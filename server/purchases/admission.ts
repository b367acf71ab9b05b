import { createHash } from 'node:crypto';
import { textOf } from '../claims/claim-values.ts';
import { intentKey } from '../claims/idempotency.ts';
import type { QuestionSet } from '../claims/question-sets.ts';
import { Failure } from '../http/errors.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

/** One claim buys at most two sets of questions: the second one after the claimant has corrected their details. (decision 170) */
const SETS_A_CLAIM = 2;

/** Thrown when a purchase is not allowed; the claimant continues without it. */
export class NotBought extends Error {
  override name = 'NotBought';
}

type Data = Readonly<Record<string, unknown>>;

/**
 * The person of a claim, as a hash of the claim's id, the normalised first and last name, birth date and postcode. The middle
 * name and the house number do not make another person. The hash is stored, so this normalisation must not change, even if the
 * rule for names does.
 */
export function personOf({ id, data }: { id: string; data: Data }): string {
  const name = (key: string) => textOf(data[key]).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
  const postcode = textOf(data.postcode).replace(/\s/g, '').toUpperCase();
  const parts = [id, name('first_name'), name('last_name'), textOf(data.dob), postcode];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const intentsOf = ({ intents }: ClaimDocument, operation: string) =>
  Object.values(intents).filter((intent) => intent.operation === operation);

/** True once sending answers to a set has begun, even if no result has arrived: no further set is bought. */
export const answersSent = (claim: ClaimDocument): boolean => intentsOf(claim, 'answers').length > 0;

/** True while this set is undecided: its answers were not sent, or no result has arrived yet. */
export function isUndecided({ intents }: ClaimDocument, { ids, number }: QuestionSet): boolean {
  const sent = intents[intentKey('answers', { ...ids, number })];
  return sent === undefined || sent.state === 'open';
}

/** The person of the last purchase; undefined if nothing was bought. */
function boughtFor(claim: ClaimDocument): string | undefined {
  if (claim.boughtFor !== undefined) return claim.boughtFor;
  // A claim from before this was recorded: its purchases count as made for its current details.
  const bought = ['questions', 'answers', 'search'].some((operation) => intentsOf(claim, operation).length > 0);
  return bought ? personOf(claim) : undefined;
}

/** True if the claim holds the details of the person of its last purchase, or nothing was bought. */
export const holdsItsPerson = (claim: ClaimDocument, data: Data = claim.data): boolean =>
  [undefined, personOf({ id: claim.id, data })].includes(boughtFor(claim));

const notes = (claim: ClaimDocument, person: string): Change =>
  claim.boughtFor === person ? {} : { set: [[['boughtFor'], person]] };

/** Records the person of an older claim's purchases before its details change. */
export function noteBoughtFor(claim: ClaimDocument): Change {
  const person = boughtFor(claim);
  return person === undefined ? {} : notes(claim, person);
}

/**
 * Allows the purchase of a set of questions, at most two for a claim and none once answers were sent, or throws `NotBought`.
 * Returns the change that records the person. (QUIZ-15, decision 170)
 */
export function admitSet(claim: ClaimDocument): Change {
  if (answersSent(claim)) throw new NotBought('answers were sent for this claim: no further set is bought');
  if (intentsOf(claim, 'questions').length >= SETS_A_CLAIM)
    throw new NotBought(`${SETS_A_CLAIM} sets were bought for this claim: no further one is`);
  return notes(claim, personOf(claim));
}

/**
 * Allows a purchase about the person of the claim's earlier ones. `asked` is the claim as it was when the request was read:
 * if the person has changed since, it throws `NOT_OWN`. Throws `NotBought` for another person.
 */
export function admitSamePerson(claim: ClaimDocument, asked: ClaimDocument): Change {
  if (personOf(claim) !== personOf(asked)) throw new Failure('NOT_OWN');
  if (!holdsItsPerson(claim)) throw new NotBought('this claim has bought about another person: nothing more is bought');
  return notes(claim, personOf(claim));
}
