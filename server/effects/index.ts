import type { EffectName } from '#engine/claims/effects/index.ts';
import type { EffectDeps } from '../context.ts';
import { findAddresses } from './address-find.ts';
import { searchBureauA } from './bureau-a-search.ts';
import { searchBureauB } from './bureau-b-search.ts';
import { saveClaim } from './claim-save.ts';
import { updateContact } from './contact-phone-changed.ts';
import { verifyEmail } from './email-verify.ts';
import { pushLead } from './lead-push.ts';
import { notify } from './notify-duplicate.ts';
import { sendCode } from './otp-send.ts';
import { verifyCode } from './otp-verify.ts';
import { verifyPhone } from './phone-verify.ts';
import { loadQuestions } from './questions-load.ts';
import { submitAnswers } from './quiz-submit.ts';
import { scoreRisk } from './risk-score.ts';
import { sendIdLink } from './sms-id-link.ts';
import { createUser } from './user-create.ts';
import { validateUser } from './user-validate.ts';

/** The executed half of an effect: what the service does for the call that the pure half yields. */
type Executed = (deps: EffectDeps, ...args: never[]) => Promise<unknown>;

/** The executed half of every effect of the flow language. The compiler asks for each. */
export const executed = {
  'claim.save': saveClaim,
  'address.find': findAddresses,
  'email.verify': verifyEmail,
  'phone.verify': verifyPhone,
  'user.validate': validateUser,
  'user.create': createUser,
  'questions.load': loadQuestions,
  'quiz.submit': submitAnswers,
  // It has no call of its own: the save of the quiz's screen decides it (`quiz-close.ts`).
  'quiz.close': saveClaim,
  'bureauA.search': searchBureauA,
  'bureauB.search': searchBureauB,
  'risk.score': scoreRisk,
  'lead.push': pushLead,
  'notify.duplicate': notify,
  'contact.phoneChanged': updateContact,
  'otp.send': sendCode,
  'otp.verify': verifyCode,
  'sms.idLink': sendIdLink,
} as const satisfies Record<EffectName, Executed>;
