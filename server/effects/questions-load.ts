import { isDeepStrictEqual } from 'node:util';
import { isTesterEmail } from '#engine/claims/validation/email.ts';
import type { BodyOf } from '#schemas/api.ts';
import type { QuestionsAnswer } from '#schemas/vendors/identity.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandMayClaim } from '../claims/duplicate.ts';
import { demandConsent } from '../claims/evidence.ts';
import { intentKey } from '../claims/idempotency.ts';
import { demandOwn } from '../claims/own-details.ts';
import { setsOf } from '../claims/question-sets.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { boughtNothing, type ProviderFailure } from '../providers/http-client.ts';
import type { Subject } from '../providers/identity.ts';
import { admitSet, answersSent } from '../purchases/admission.ts';
import { purchase, type Resume } from '../purchases/purchase.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';
import { type Fetched, recordOfFetch } from './question-record.ts';
import { FETCH_FAILED } from './question-rules.ts';
import { type Questions, questionsLeft, withFlag } from './questions-left.ts';
import { sampleQuestions } from './sample-questions.ts';

type Answered = { outcome: 'answered'; answer: QuestionsAnswer; text: string };

/**
 * The identity questions about the claim's own claimant: bought once for the same details, then served from the claim; once
 * there is a second set, that one. Without consent there is no call. If there are too few questions, they are still asked; none
 * at all is a failure, recorded on the claim. Details that change before any answers were sent buy one more set; afterwards
 * nothing is bought, and a failed quiz has no questions. (SIGN-10 to SIGN-13, SIGN-20 to SIGN-23, QUIZ-17, QUIZ-18, API-14,
 * G-124, decision 170)
 */
export async function loadQuestions(
  effects: EffectDeps,
  claimId: string,
  body: BodyOf<'loadQuestions'>,
): Promise<Questions> {
  const { ports, config, log } = effects;
  const claim = await claimOf(effects, claimId);
  demandOwnSubject(claim, body);
  demandConsent(claim);
  demandMayClaim(claim);
  demandReach(effects, claim, 'questions.load');
  const subject = subjectOf(claim);
  const isAsked = (present: ClaimDocument) => isDeepStrictEqual(subjectOf(present), subject);
  if (answersSent(claim)) {
    // A claim from before verdicts were final may hold no set, but has one on record for these details.
    const onRecord = claim.intents[intentKey('questions', subject)] !== undefined;
    if (setsOf(claim).length > 0 || !onRecord) return questionsLeft(claim);
  } else if (isTesterEmail(textOf(claim.data.email), config.testEmailDomains)) {
    return giveSamples(effects, claimId);
  }

  const bought = await purchase<Answered, Subject>(effects, {
    of: 'questions',
    claimId,
    intent: 'questions',
    payload: subject,
    request: subject,
    admit: (present) => {
      if (!isAsked(present)) throw new Failure('NOT_OWN');
      return admitSet(present);
    },
    ask: (request, key, withinMs) => ports.providers.identity.questions(request, key, withinMs),
    settle: (outcome, present) => {
      const at = ports.clock();
      const told = outcome.state === 'done' ? undefined : alert(present, 'questions-unknown', at);
      // The details have changed meanwhile: this set is no longer about the claim.
      if (!isAsked(present)) return together(told);
      const fetched =
        outcome.state === 'done'
          ? answered(outcome.result)
          : outcome.last?.body === undefined
            ? ({ kind: 'unknown' } as const)
            : failed(outcome.last);
      return together(recordOfFetch(fetched, present, at), told);
    },
  });
  const record = (fetched: Fetched) =>
    changeClaim(ports, claimId, (present) =>
      isAsked(present) && !isOnRecord(fetched, present) ? recordOfFetch(fetched, present, ports.clock()) : {},
    );

  if (bought.state === 'notBought') {
    log.info(bought.why);
    const notBought = { kind: 'notBought', raw: JSON.stringify({ error: bought.why }) } as const;
    return questionsLeft((await record(notBought)) ?? claim);
  }
  if (bought.state === 'bought') {
    const holding = await record(answered(bought.answer));
    if (holding && !isAsked(holding)) throw new Failure('NOT_OWN');
    const second = holding && setsOf(holding)[1];
    return second ? second.answer : withFlag(bought.answer.answer);
  }
  if (bought.state === 'failed' && boughtNothing(bought.failure.why)) await record(failed(bought.failure));
  throw new Failure('PROVIDER_DOWN', { message: FETCH_FAILED });
}

/**
 * Repeats the request for a set that may have been bought. It is stored with its intent, and does not change the claim: the
 * claimant has continued without it, and gets it with the next load of the questions.
 */
export const resumeQuestions: Resume = ({ ports, ...effects }, claim, key, request) =>
  purchase<Answered, Subject>(
    { ports, ...effects },
    {
      of: 'questions',
      claimId: claim.id,
      intent: 'questions',
      payload: request,
      key,
      request: request as Subject,
      ask: (subject, idempotencyKey, withinMs) => ports.providers.identity.questions(subject, idempotencyKey, withinMs),
    },
  );

const answered = ({ answer, text }: Answered): Fetched => ({ kind: 'answered', answer, raw: text });
const failed = ({ body, why }: ProviderFailure): Fetched => ({
  kind: 'failed',
  raw: body ?? JSON.stringify({ error: why }),
});

/**
 * True if the claim says so already. Of two sets for two spellings of a name it holds the one requested last; a set stays once
 * its answers were sent.
 */
const isOnRecord = (fetched: Fetched, claim: ClaimDocument): boolean =>
  (answersSent(claim) && setsOf(claim).length > 0) ||
  (fetched.kind === 'answered'
    ? claim.data.luminate_questions_response === fetched.raw
    : fetched.kind === 'notBought' && claim.data.luminate_questions_response_on_failure === fetched.raw);

/** The body is about the claim's own claimant, and says in which of the two forms the address is. (G-112) */
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
async function giveSamples({ ports }: EffectDeps, claimId: string): Promise<Questions> {
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
