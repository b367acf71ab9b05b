import { effects as everyEffect, fieldTypes, type LinkedFlow, type Reach, reachOf, standingOf } from '#engine';
import type { EffectName } from '#engine/claims/effects/index.ts';
import type { FactName } from '#engine/claims/facts.ts';
import { hasFinanceQuestion, type QuizResult, readQ1Found, readQuestions } from '#engine/claims/questions.ts';
import type { Flows } from '../flows.ts';
import { Failure } from '../http/errors.ts';
import { agreementCards, agreementsIn, type Bureau } from '../lending/index.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { londonDay } from '../time/calendar.ts';
import { mayGoOn } from './customer-register.ts';
import { setsOf } from './question-sets.ts';

/** The inputs of the walk of a claim. */
export interface Walking {
  flows: Flows;
  ports: Pick<Ports, 'clock'>;
}

/** The screens that the claimant of this claim can be on, in their own flow unless another is named. Null: there is no flow. */
export function reachOfClaim(
  { flows, ports }: Walking,
  claim: ClaimDocument,
  flow = flowOf(flows, claim),
): Reach | null {
  if (!flow) return null;
  const { data, screensCompleted } = claim;
  return reachOf(
    standingOf({
      flow,
      claim: { data, screens_completed: screensCompleted },
      records: recordsOf(flows, claim),
      today: londonDay(ports.clock()),
      fieldTypes,
      effects: everyEffect,
    }),
  );
}

/** The flow that the page of a claim has said it runs; before that, the one that `/` leads to. */
const flowOf = ({ byId, initial = '' }: Flows, { data }: ClaimDocument): LinkedFlow | undefined =>
  byId.get(typeof data.journey === 'string' && byId.has(data.journey) ? data.journey : initial)?.flow;

/**
 * Refuses an effect that the flow runs on no screen that the claim has reached. An effect that settles a purchase is accepted
 * again when its screen is finished. Throws `NOT_REACHED` (409), which names the screen on which the claimant continues.
 */
export function demandReach(walking: Walking, claim: ClaimDocument, effect: EffectName): void {
  const flow = flowOf(walking.flows, claim);
  const reach = reachOfClaim(walking, claim, flow);
  if (reach?.runs(effect, everyEffect[effect].guarded === 'settles')) return;
  throw new Failure('NOT_REACHED', reach ? { screen: reach.due.screen } : {});
}

/** The facts that no claim key holds, from the service's own records. */
function recordsOf({ financeQuestion }: Flows, claim: ClaimDocument): Partial<Record<FactName, unknown>> {
  return {
    'claim.number': claim.id,
    // A claimant who continued without an answer of the customer register counts as new.
    ...(claim.data.user_exists === undefined && mayGoOn(claim) ? { 'user.exists': false } : {}),
    // A code that was sent proves that the screen with its field was shown.
    ...(claim.code ? { 'otp.sentAt': claim.code.at } : {}),
    'quiz.result': quizResultOf(claim),
    ...questionsOf(claim, financeQuestion),
    'bureauA.status': claim.searches?.bureau_a?.outcome,
    'bureauA.cards': cardsOf(claim, 'bureau_a'),
    'bureauA.done': isAsked(claim, 'bureau_a', 'is_credit_check_done'),
    'bureauB.status': claim.searches?.bureau_b?.outcome,
    'bureauB.cards': cardsOf(claim, 'bureau_b'),
    'bureauB.done': isAsked(claim, 'bureau_b', 'is_experian_credit_check_done'),
  };
}

function questionsOf(claim: ClaimDocument, financeQuestion: Flows['financeQuestion']) {
  const set = setsOf(claim).at(-1);
  const failed = claim.data.luminate_questions_response_on_failure !== undefined;
  const list = set ? (readQuestions(set.answer) ?? []) : failed ? [] : undefined;
  return {
    'questions.list': list,
    'questions.hasFinanceQuestion': list && hasFinanceQuestion(list, financeQuestion),
    'questions.q1Found': list && readQ1Found(set?.answer),
    'questions.ids': list && { ...set?.ids },
  };
}

/** How the quiz ended, or that it continues with a second set; undefined while nothing was submitted. */
function quizResultOf(claim: ClaimDocument): QuizResult | undefined {
  const { data } = claim;
  if (typeof data.luminate_pass_datetime === 'string') return 'pass';
  if (data.is_idv_done !== true) return setsOf(claim).length > 1 ? 'secondSet' : undefined;
  if (data.luminate_answers_assessment !== undefined || claim.heldPass !== undefined) return 'fail';
  return Array.isArray(data.failureReasons) ? 'error' : undefined;
}

const cardsOf = (claim: ClaimDocument, bureau: Bureau) =>
  claim.searches?.[bureau] && agreementCards(agreementsIn(claim.data, bureau), claim.signedAt !== undefined);

const isAsked = ({ data, searches }: ClaimDocument, bureau: Bureau, key: string): true | undefined =>
  data[key] === true || searches?.[bureau] !== undefined ? true : undefined;
