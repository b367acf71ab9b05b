import { isTesterEmail } from '#engine/rules/email.ts';
import type { AnswerOf, BodyOf } from '#schemas/api.ts';
import type { AnswersAnswer } from '#schemas/vendors/identity.ts';
import { changeClaim } from '../claims.ts';
import { Failure } from '../errors.ts';
import { demandConsent } from '../evidence.ts';
import { once } from '../once.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';
import { alert } from './alerts.ts';
import { withFbLeadValue } from './fb-lead-value.ts';
import { demandOwn } from './own.ts';
import { answersSent, holdsItsPerson, noteBoughtFor } from './purchases.ts';
import { SUBMIT_FAILED } from './question-rules.ts';
import { demandAnswers, type QuestionSet, setsOf } from './question-sets.ts';
import { nothingBought } from './questions.ts';
import { decide, type Outcome, recordOfQuiz, recordOfTester } from './quiz-record.ts';
import { claimOf, type Effects, textOf } from './support.ts';

type Reply = AnswerOf<'submitAnswers'>['responseObject'];
type Attempt = { outcome: 'answered'; answer: AnswersAnswer; text: string } | ProviderFailure;

/**
 * Has the answers to a set assessed, once for the set: any further submission of it gets the decision on record. What
 * comes of it is decided and recorded here; anything that is not plainly a PASS is none, and what nobody can read is the
 * failure "Error submitting answers". (QUIZ-19 to QUIZ-24, QUIZ-41 to QUIZ-43, API-15 to API-17, ERR-41)
 */
export async function submitAnswers(effects: Effects, claimId: string, body: BodyOf<'submitAnswers'>): Promise<Reply> {
  const { ports, config, lending, log } = effects;
  const claim = await claimOf(effects, claimId);
  const set = demandOwnSet(claim, body);
  demandConsent(claim);
  demandAnswers(set, body.answers);
  if (isTesterEmail(textOf(claim.data.email), config.testEmailDomains) && !answersSent(claim))
    return passTester(effects, claimId);

  const { ids, number } = set;
  const outcomeOf = (result: Attempt): Outcome =>
    result.outcome === 'answered' ? decide(result.answer, result.text, number) : { result: 'error' };
  // A set that the claim holds no more decides nothing on it.
  const record = (outcome: Outcome, present: ClaimDocument): Change =>
    setsOf(present).at(-1)?.ids.questionnaireId === ids.questionnaireId && !present.heldPass
      ? withFbLeadValue(present, recordOfQuiz(outcome, present, ports.clock(), holdsItsPerson(present)), lending)
      : {};
  const asked = await once<Attempt>(ports, {
    claimId,
    operation: 'answers',
    // Not the answers: a set is submitted once, whatever is chosen the next time.
    payload: { ...ids, number },
    limitMs: config.providers.identity.timeoutMs + 2_000,
    admit: (present) => {
      const held = setsOf(present).at(-1)?.ids.questionnaireId === ids.questionnaireId;
      if (!held || !holdsItsPerson(present)) throw new Failure('NOT_OWN');
      return noteBoughtFor(present);
    },
    call: (key) =>
      ports.providers.identity.answers({ reference: claimId, ...ids, answers: body.answers }, `${claimId}-${key}`),
    verdict: (result) => {
      if (result.outcome === 'answered') return 'keep';
      if (result.why === 'late') return 'unknown';
      return nothingBought.includes(result.why) ? 'again' : 'keep';
    },
    settle: (closed, present) => {
      if (closed.state === 'done') return record(outcomeOf(closed.result), present);
      return together(record({ result: 'error' }, present), alert(present, 'answers-unknown', ports.clock()));
    },
  });

  if (asked.state === 'unknown') {
    log.warn('identity.answers did not answer in time; the set is not submitted again');
    throw new Failure('PROVIDER_DOWN', { message: SUBMIT_FAILED });
  }
  const outcome = outcomeOf(asked.result);
  // Also for what was not kept, and for a set that has come back; a claim that says so already stays as it is.
  const after = await changeClaim(ports, claimId, (present) => record(outcome, present));
  if (outcome.result !== 'error') return replyOf(outcome, after?.heldPass !== undefined);
  if (asked.result.outcome === 'failed') log.warn({ why: asked.result.why }, asked.result.detail);
  else log.warn('identity.answers decided nothing that can be read');
  throw new Failure('PROVIDER_DOWN', { message: SUBMIT_FAILED });
}

/** The set that the body's ids name; the first one stays known, for a submission that is repeated. */
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

/** The answer to the page: the service's decision, and a second set only where there is one to ask. `held`: the pass is another person's. */
function replyOf({ result, answer }: Exclude<Outcome, { result: 'error' }>, held: boolean): Reply {
  const { assessment, assessmentReason, results, correlationId } = answer;
  const { questionnaire, ...rest } = results;
  if (result === 'secondSet')
    return { assessment, assessmentReason, results, ...(correlationId ? { correlationId } : {}) };
  const others = assessment.filter(({ key }) => key !== 'decision');
  const value = result === 'pass' && !held ? 'PASS' : 'FAIL';
  return { assessment: [{ key: 'decision', value }, ...others], assessmentReason, results: rest };
}

/** A tester passes with any answers; the provider is not asked. (QUIZ-37, ROLE-08, G-209) */
async function passTester({ ports }: Effects, claimId: string): Promise<Reply> {
  await changeClaim(ports, claimId, (claim) => recordOfTester(claim, ports.clock()));
  return { assessment: [{ key: 'decision', value: 'PASS' }], assessmentReason: [], results: {} };
}
