import { isTesterEmail } from '#engine/claims/validation/email.ts';
import type { AnswerOf, BodyOf } from '#schemas/api.ts';
import type { AnswersAnswer } from '#schemas/vendors/identity.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandConsent } from '../claims/evidence.ts';
import { demandOwn } from '../claims/own-details.ts';
import { demandAnswers, type QuestionSet, setsOf } from '../claims/question-sets.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { AnsweredSet } from '../providers/identity.ts';
import { answersSent, holdsItsPerson, noteBoughtFor } from '../purchases/admission.ts';
import { type Purchased, purchase, type Resume } from '../purchases/purchase.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';
import { withFbLeadValue } from './fb-lead-value.ts';
import { SUBMIT_FAILED } from './question-rules.ts';
import { decide, type Outcome, recordOfQuiz, recordOfTester } from './quiz-record.ts';

type Reply = AnswerOf<'submitAnswers'>['responseObject'];
type Answered = { outcome: 'answered'; answer: AnswersAnswer; text: string };

/**
 * Has the answers to a set assessed, once for the set: any further submission of it gets the stored decision. The result is
 * decided and recorded here. Anything other than a plain PASS does not pass, and an unreadable answer is the failure "Error
 * submitting answers". (QUIZ-19 to QUIZ-24, QUIZ-41 to QUIZ-43, API-15 to API-17, ERR-41)
 */
export async function submitAnswers(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'submitAnswers'>,
): Promise<Reply> {
  const { ports, config, log } = effects;
  const claim = await claimOf(effects, claimId);
  const set = demandOwnSet(claim, body);
  demandAnswers(set, body.answers);
  demandConsent(claim);
  demandReach(effects, claim, 'quiz.submit');
  if (isTesterEmail(textOf(claim.data.email), config.testEmailDomains) && !answersSent(claim))
    return passTester(effects, claimId);

  const { ids, number } = set;
  const bought = await assess(effects, {
    claimId,
    number,
    given: { reference: claimId, ...ids, answers: body.answers },
  });
  if (bought.state === 'unknown' || bought.state === 'notBought')
    throw new Failure('PROVIDER_DOWN', { message: SUBMIT_FAILED });
  const outcome = outcomeOf(bought.state === 'bought' ? bought.answer : bought.failure, number);
  // Also for a result that was not kept, and for a set that counts again; a claim that says so already is not changed.
  const after = await changeClaim(ports, claimId, (present) => record(effects, ids.questionnaireId, outcome, present));
  if (outcome.result !== 'error') return replyOf(outcome, after?.heldPass !== undefined);
  if (bought.state === 'bought') log.warn('identity.answers decided nothing that can be read');
  throw new Failure('PROVIDER_DOWN', { message: SUBMIT_FAILED });
}

interface Submission {
  claimId: string;
  number: QuestionSet['number'];
  given: AnsweredSet;
  /** The intent's name, if one is on the claim. */
  key?: string;
}

/** Has a set assessed. While the result is unknown the quiz counts as an error, and the firm is told. */
function assess(effects: EffectDeps, { claimId, number, given, key }: Submission): Promise<Purchased<Answered>> {
  const { ports } = effects;
  const { correlationId, authenticationId, questionnaireId } = given;
  return purchase<Answered, AnsweredSet>(effects, {
    of: 'answers',
    claimId,
    intent: 'answers',
    // Not the answers: a set is submitted once, whatever is chosen the next time.
    payload: { correlationId, authenticationId, questionnaireId, number },
    ...(key === undefined ? {} : { key }),
    admit: (present) => {
      const held = setsOf(present).at(-1)?.ids.questionnaireId === questionnaireId;
      if (!held || !holdsItsPerson(present)) throw new Failure('NOT_OWN');
      return noteBoughtFor(present);
    },
    request: given,
    ask: (request, idempotencyKey, withinMs) => ports.providers.identity.answers(request, idempotencyKey, withinMs),
    settle: (closed, present) => {
      if (closed.state === 'done') return record(effects, questionnaireId, outcomeOf(closed.result, number), present);
      const recorded = record(effects, questionnaireId, { result: 'error' }, present);
      return together(recorded, alert(present, 'answers-unknown', ports.clock()));
    },
  });
}

/** Repeats the assessment of a set's answers, and records the decision if the set is still the claim's. */
export const resumeAnswers: Resume = (effects, claim, key, request) => {
  const given = request as AnsweredSet;
  const set = setsOf(claim).find(({ ids }) => ids.questionnaireId === given.questionnaireId);
  return assess(effects, { claimId: claim.id, number: set?.number ?? 1, given, key });
};

const outcomeOf = (result: Answered | ProviderFailure, number: QuestionSet['number']): Outcome =>
  result.outcome === 'answered' ? decide(result.answer, result.text, number) : { result: 'error' };

/** A set that the claim no longer holds decides nothing on it. */
const record = (
  { ports, lending }: EffectDeps,
  questionnaireId: string,
  outcome: Outcome,
  present: ClaimDocument,
): Change =>
  setsOf(present).at(-1)?.ids.questionnaireId === questionnaireId && !present.heldPass
    ? withFbLeadValue(present, recordOfQuiz(outcome, present, ports.clock(), holdsItsPerson(present)), lending)
    : {};

/** The set of the ids in the body; the first one stays known, for a repeated submission. */
function demandOwnSet(claim: ClaimDocument, body: BodyOf<'submitAnswers'>): QuestionSet {
  const sets = setsOf(claim);
  const set = sets.findLast(({ ids }) => ids.questionnaireId === body.questionnaire_id) ?? sets.at(-1);
  const { correlationId, authenticationId, questionnaireId } = set?.ids ?? {};
  demandOwn(
    {
      claim_number: claim.id,
      correlation_id: correlationId,
      authentication_id: authenticationId,
      questionnaire_id: questionnaireId,
    },
    body,
    ['claim_number', 'correlation_id', 'authentication_id', 'questionnaire_id'],
  );
  if (!set) throw new Failure('NOT_OWN');
  return set;
}

/** The answer to the page: the service's decision, and a second set only if there is one to ask. `held`: the pass is another person's. */
function replyOf({ result, answer }: Exclude<Outcome, { result: 'error' }>, held: boolean): Reply {
  const { assessment, assessmentReason, results, correlationId } = answer;
  const { questionnaire, ...rest } = results;
  if (result === 'secondSet')
    return { assessment, assessmentReason, results, ...(correlationId ? { correlationId } : {}) };
  const others = assessment.filter(({ key }) => key !== 'decision');
  const value = result === 'pass' && !held ? 'PASS' : 'FAIL';
  return { assessment: [{ key: 'decision', value }, ...others], assessmentReason, results: rest };
}

/** A tester passes with any answers; the provider is not called. (QUIZ-37, ROLE-08, G-209) */
async function passTester({ ports }: EffectDeps, claimId: string): Promise<Reply> {
  await changeClaim(ports, claimId, (claim) => recordOfTester(claim, ports.clock()));
  return { assessment: [{ key: 'decision', value: 'PASS' }], assessmentReason: [], results: {} };
}
