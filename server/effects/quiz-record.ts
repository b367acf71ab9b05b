import { type QuizResult, readDecision, saysTooFew } from '#engine/claims/questions.ts';
import type { AnswersAnswer, AssessmentReason } from '#schemas/vendors/identity.ts';
import { setsOf } from '../claims/question-sets.ts';
import { holdsItsPerson } from '../purchases/admission.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';
import { failureKeys, fetchFailed, isFailureKey, submitFailed } from './question-rules.ts';

type Holding = Pick<ClaimDocument, 'data'>;

/** The result of a submission. `text` is the provider's answer. */
export type Outcome =
  | { result: Exclude<QuizResult, 'error'>; answer: AnswersAnswer; text: string }
  | { result: 'error'; answer?: AnswersAnswer };

/** The service's decision on the provider's answer to a set. There is one second set: another one is a fail. (QUIZ-20, G-027) */
export function decide(answer: AnswersAnswer, text: string, set: 1 | 2): Outcome {
  const said = readDecision(answer);
  const result = said === 'secondSet' && set === 2 ? 'fail' : said;
  return result === 'error' ? { result, answer } : { result, answer, text };
}

/** The change that sets these claim values and removes those keys; nothing if the claim is so already. */
function become({ data }: Holding, values: Record<string, unknown>, gone: readonly string[] = []): Change {
  const changed = Object.entries(values).filter(([key, value]) => JSON.stringify(data[key]) !== JSON.stringify(value));
  const unset = gone.filter((key) => Object.hasOwn(data, key) && !Object.hasOwn(values, key));
  return {
    set: changed.map(([key, value]) => [['data', key], value] as const),
    unset: unset.map((key) => ['data', key] as const),
  };
}

/** Reasons that the load of the questions stored for good: too few of them, though some were asked. (G-124) */
function reasonsOfLoad({ data }: Holding): AssessmentReason[] {
  const kept = data.luminate_questions_assessment;
  return Array.isArray(kept) && saysTooFew({ assessmentReason: kept }) ? (kept as AssessmentReason[]) : [];
}

/** The rules that a claim stores as failed, and no others. */
function withFailures(claim: Holding, values: Record<string, unknown>, reasons: AssessmentReason[]): Change {
  const all = [...reasonsOfLoad(claim), ...reasons];
  const failures = values.qkba === 'md' || all.length > 0 ? failureKeys(all) : {};
  return become(claim, { ...values, ...failures }, [
    ...Object.keys(claim.data).filter(isFailureKey),
    ...(values.qkba === 'md' ? ['luminate_pass_datetime'] : []),
  ]);
}

/** Failures of the provider, as rules. */
const errorsOf = (answer: AnswersAnswer | undefined): AssessmentReason[] =>
  (answer?.results.errors ?? []).map(({ code, msg }) => ({ o_RuleID: code, o_Priority: 0, o_DefaultResponse: msg }));

/**
 * What the claim stores of a submission; `itsPerson`: the claim holds the person of the set. (QUIZ-21 to QUIZ-24, QUIZ-40 to QUIZ-43, ERR-41 to ERR-43, G-140, G-153, G-154)
 */
export function recordOfQuiz(outcome: Outcome, claim: Holding, at: Date, itsPerson = true): Change {
  const { answer } = outcome;
  const kept = answer ? { luminate_answers_assessment: answer.assessment } : {};
  if (outcome.result === 'secondSet')
    return become(claim, { ...kept, luminate_second_set_questions_response: outcome.text });
  if (outcome.result === 'pass') {
    const { assessment } = outcome.answer;
    return itsPerson ? passed(claim, assessment, at) : holdPass(claim, { at: at.toISOString(), assessment });
  }
  const reasons = [
    ...(outcome.result === 'error' ? [submitFailed] : []),
    ...(answer?.assessmentReason ?? []),
    ...errorsOf(answer),
  ];
  return withFailures(claim, { ...kept, qkba: 'md', is_idv_done: true }, reasons);
}

/** A passed quiz; the time of the first pass stays. (QUIZ-21, QUIZ-22) */
function passed(claim: Holding, assessment: AnswersAnswer['assessment'], at: Date): Change {
  const luminate_pass_datetime = claim.data.luminate_pass_datetime ?? at.toISOString();
  const luminate_answers_assessment = assessment;
  return withFailures(
    claim,
    { qkba: 'hi', luminate_pass_datetime, luminate_answers_assessment, is_idv_done: true },
    [],
  );
}

/** A pass of another person than the claim's current one: set aside, and the claim is not passed. */
function holdPass(claim: Holding, heldPass: NonNullable<ClaimDocument['heldPass']>): Change {
  const not = become(claim, { qkba: 'md', is_idv_done: true }, [
    'luminate_pass_datetime',
    'luminate_answers_assessment',
  ]);
  return together({ set: [[['heldPass'], heldPass]] }, not);
}

/**
 * The effect of changed details on a quiz whose answers were sent. The verdict is final: a fail stays. A pass counts only while
 * the claim holds the person who passed, so that a claimant cannot pass as one person and continue as another. `data` is the claim
 * after the change. (decision 170)
 */
export function recordOfOtherDetails(claim: ClaimDocument, data: Readonly<Record<string, unknown>>): Change {
  const { luminate_pass_datetime: at, luminate_answers_assessment: assessment } = claim.data;
  const { heldPass } = claim;
  if (!holdsItsPerson(claim, data)) {
    if (typeof at !== 'string' || heldPass) return {};
    return holdPass(claim, { at, assessment: assessment as AnswersAnswer['assessment'] });
  }
  if (!heldPass) return {};
  return together({ unset: [['heldPass']] }, passed(claim, heldPass.assessment, new Date(heldPass.at)));
}

/** The result of a tester's quiz, with any answers. (QUIZ-37, ROLE-08, G-209) */
export const recordOfTester = (claim: Holding, at: Date): Change =>
  passed(claim, [{ key: 'decision', value: 'PASS' }], at);

/**
 * The result of a quiz that ended undecided: not passed. If no failure is on record yet, the page could not get the questions,
 * or could not send the answers. (G-025, G-140)
 */
export function recordOfClose(claim: Holding): Change {
  const { data } = claim;
  if (typeof data.luminate_pass_datetime === 'string') return {};
  const asked = setsOf(claim).some(({ questions }) => questions.length > 0);
  const failures = Object.hasOwn(data, 'failureReasons') ? {} : failureKeys([asked ? submitFailed : fetchFailed]);
  return become(claim, { qkba: 'md', is_idv_done: true, ...failures });
}

/** The tester's pass is removed when they are no longer a tester: it did not identify a person. */
export function withoutTestersPass({ data }: Holding): Change {
  const gone = ['qkba', 'luminate_pass_datetime', 'luminate_answers_assessment', 'is_idv_done'];
  return { unset: gone.filter((key) => Object.hasOwn(data, key)).map((key) => ['data', key] as const) };
}
