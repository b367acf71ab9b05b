import { isDeepStrictEqual } from 'node:util';
import type { LinkedFlow } from '#engine';
import { isTesterEmail } from '#engine/claims/validation/email.ts';
import { textOf } from '../claims/claim-values.ts';
import { setsOf } from '../claims/question-sets.ts';
import { answersSent, noteBoughtFor } from '../purchases/admission.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, together } from '../store/port.ts';
import { leftBySet } from './question-record.ts';
import { recordOfClose, recordOfOtherDetails, recordOfTester, withoutTestersPass } from './quiz-record.ts';

/** The parts of a save that matter to the quiz. */
interface Save {
  /** The claim keys that it writes. */
  values: Readonly<Record<string, unknown>>;
  /** The served flow of the page. */
  flow: LinkedFlow | undefined;
  now: Date;
  testEmailDomains: readonly string[];
  /** Whether the claimant can be on this screen, or could before it was finished. */
  reaches(claim: ClaimDocument, screen: string): boolean;
}

/** The screen of the flow, by its name in the claim, if it runs this effect. */
function screenThatRuns(flow: LinkedFlow | undefined, claimName: unknown, effect: string): string | undefined {
  if (!flow || typeof claimName !== 'string') return undefined;
  const name = flow.screenAt.get(claimName === 'postcode' ? '' : claimName);
  const calls = flow.screens[name ?? '']?.calls ?? [];
  return calls.some((call) => call.effect === effect) ? name : undefined;
}

/** The person of a set of questions. */
const DETAILS = ['first_name', 'middle_name', 'last_name', 'dob', 'address', 'postcode'];

const changesDetails = ({ data }: ClaimDocument, values: Save['values']): boolean =>
  DETAILS.some((key) => key in values && !isDeepStrictEqual(values[key] ?? '', data[key] ?? ''));

function onOtherDetails(claim: ClaimDocument, values: Save['values']): Change {
  const kept = noteBoughtFor(claim);
  return answersSent(claim)
    ? together(kept, recordOfOtherDetails(claim, { ...claim.data, ...values }))
    : together(kept, { unset: leftBySet(claim) });
}

/**
 * The quiz decisions on the save of its own screen, from the service's own records, because it has no call of its own: a tester
 * passes; a quiz without questions ends without a pass. A set is about the details for which it was bought: until its answers are
 * sent it is discarded when they change, as a tester's pass is removed with the tester's email. (QUIZ-25, QUIZ-26, QUIZ-37, ROLE-08, G-025, G-209)
 */
export function quizOnSave(claim: ClaimDocument, { values, flow, now, testEmailDomains, reaches }: Save): Change {
  const runs = (effect: string): boolean => {
    const screen = screenThatRuns(flow, values.screen_name, effect);
    return screen !== undefined && reaches(claim, screen);
  };
  const email = textOf(values.email ?? claim.data.email);
  const isTester = isTesterEmail(email, testEmailDomains);
  const wasTester = isTesterEmail(textOf(claim.data.email), testEmailDomains);
  const final = answersSent(claim);
  const changed = changesDetails(claim, values) ? onOtherDetails(claim, values) : undefined;
  if (wasTester && !isTester && !final) return together(changed, withoutTestersPass(claim));
  if (changed) return changed;
  if (values.should_add_screen_name !== true) return {};
  if (isTester && !final && setsOf(claim).length > 0 && runs('quiz.submit')) {
    return recordOfTester(claim, now);
  }
  return runs('quiz.close') ? recordOfClose(claim) : {};
}
