import { isTesterEmail } from '#engine/rules/email.ts';
import type { BodyOf } from '#schemas/api.ts';
import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import { changeClaim } from '../claims.ts';
import { Failure, fieldFailure } from '../errors.ts';
import { demandConsent } from '../evidence.ts';
import { once } from '../once.ts';
import type { FailureReason, ProviderFailure } from '../providers/http-client.ts';
import type { Subject } from '../providers/identity/port.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';
import { alert } from './alerts.ts';
import { demandOwn } from './own.ts';
import { type Fetched, isTooFew, recordOfFetch } from './question-record.ts';
import { FETCH_FAILED } from './question-rules.ts';
import { setsOf } from './question-sets.ts';
import { sampleQuestions } from './sample-questions.ts';
import { claimOf, type Effects, partsOf, textOf } from './support.ts';

/** The provider's answer and the quality flag that came of it, if any did. */
export type Questions = QuestionsAnswer & { qkba?: 'hi' | 'md' };

/** Failures after which certainly no set was made, so that another call is not a second purchase. */
export const nothingBought: readonly FailureReason[] = ['unreachable', 'busy', 'refused'];

type Attempt = { outcome: 'answered'; answer: QuestionsAnswer; text: string } | ProviderFailure;

/**
 * The identity questions about the claim's own claimant: bought once for the same details, afterwards answered from the
 * claim; once there is a second set, that is the one. No consent, no call. Too few questions are an answer too, and those
 * that there are get asked; none at all is a failure, recorded on the claim. (SIGN-10 to SIGN-13, SIGN-20 to SIGN-23,
 * QUIZ-17, QUIZ-18, API-14, G-124)
 */
export async function loadQuestions(
  effects: Effects,
  claimId: string,
  body: BodyOf<'loadQuestions'>,
): Promise<Questions> {
  const { ports, config, log } = effects;
  const claim = await claimOf(effects, claimId);
  demandOwnSubject(claim, body);
  demandConsent(claim);
  if (isTesterEmail(textOf(claim.data.email), config.testEmailDomains)) return giveSamples(effects, claimId);

  const subject = subjectOf(claim);
  const asked = await once<Attempt>(ports, {
    claimId,
    operation: 'questions',
    payload: subject,
    limitMs: config.providers.identity.timeoutMs + 2_000,
    call: (key) => ports.providers.identity.questions(subject, `${claimId}-${key}`),
    verdict: (result) => {
      if (result.outcome === 'answered') return 'keep';
      if (result.why === 'late') return 'unknown';
      return nothingBought.includes(result.why) ? 'again' : 'keep';
    },
    settle: (outcome, present) => {
      const at = ports.clock();
      if (outcome.state === 'done') return recordOfFetch(fetchedOf(outcome.result), present, at);
      return together(recordOfFetch({ kind: 'unknown' }, present, at), alert(present, 'questions-unknown', at));
    },
  });

  if (asked.state === 'done' && asked.result.outcome === 'answered') {
    const { answer } = asked.result;
    const fetched = fetchedOf(asked.result);
    // Of two sets for two spellings of a name the claim holds the one that was asked for last.
    const holding = await changeClaim(ports, claimId, (present) =>
      present.data.luminate_questions_response === fetched.raw ? {} : recordOfFetch(fetched, present, ports.clock()),
    );
    const second = holding && setsOf(holding)[1];
    if (second) return second.answer;
    return isTooFew(answer) ? { ...answer, qkba: 'md' } : answer;
  }
  if (asked.state === 'done' && asked.result.outcome === 'failed') {
    const { why, detail } = asked.result;
    log.warn({ why }, detail);
    const fetched = fetchedOf(asked.result);
    if (nothingBought.includes(why))
      await changeClaim(ports, claimId, (present) => recordOfFetch(fetched, present, ports.clock()));
  } else {
    log.warn('identity.questions did not answer in time; it is not asked again');
  }
  throw new Failure('PROVIDER_DOWN', { message: FETCH_FAILED });
}

const fetchedOf = (result: Attempt): Exclude<Fetched, { kind: 'unknown' }> =>
  result.outcome === 'answered'
    ? { kind: 'answered', answer: result.answer, raw: result.text }
    : { kind: 'failed', raw: result.body ?? JSON.stringify({ error: result.why }) };

/** The body is about the claim's own claimant, and says which of the two forms of the address it has. (G-112) */
function demandOwnSubject({ data }: ClaimDocument, body: BodyOf<'loadQuestions'>): void {
  const form = body.use_address ? 'address' : 'address_id';
  if (body[form] === undefined) throw fieldFailure([{ field: form, message: 'is missing' }]);
  const held = { ...data, address_id: partsOf(data.address).addressID };
  demandOwn(held, body, ['claim_number', 'first_name', 'last_name', 'middle_name', 'dob', form]);
}

function subjectOf({ id, data }: ClaimDocument): Subject {
  const { addressID, ...parts } = partsOf(data.address);
  return {
    reference: id,
    firstName: textOf(data.first_name),
    middleName: textOf(data.middle_name),
    lastName: textOf(data.last_name),
    dob: textOf(data.dob),
    ...(addressID ? { addressId: addressID } : { address: parts }),
  };
}

/** A tester gets the samples and the flag hi, without the provider. (SIGN-22, SIGN-23, ROLE-06) */
async function giveSamples({ ports }: Effects, claimId: string): Promise<Questions> {
  const fetched: Fetched = { kind: 'answered', answer: sampleQuestions, raw: JSON.stringify(sampleQuestions) };
  await changeClaim(ports, claimId, (claim) => {
    if (claim.data.qkba === 'hi') return {};
    const record = recordOfFetch(fetched, claim, ports.clock());
    return {
      ...record,
      unset: record.unset?.filter(([, key]) => key !== 'qkba'),
      set: [...(record.set ?? []), [['data', 'qkba'], 'hi']],
    };
  });
  return { ...sampleQuestions, qkba: 'hi' };
}
