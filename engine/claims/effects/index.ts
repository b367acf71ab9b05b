import { addressFind } from './address-find.ts';
import { bureauASearch } from './bureau-a-search.ts';
import { bureauBSearch } from './bureau-b-search.ts';
import { claimSave } from './claim-save.ts';
import { contactPhoneChanged } from './contact-phone-changed.ts';
import type { EffectDefinition } from './effect.ts';
import { emailVerify } from './email-verify.ts';
import { leadPush } from './lead-push.ts';
import { notifyDuplicate } from './notify-duplicate.ts';
import { otpSend } from './otp-send.ts';
import { otpVerify } from './otp-verify.ts';
import { phoneVerify } from './phone-verify.ts';
import { questionsLoad } from './questions-load.ts';
import { quizClose } from './quiz-close.ts';
import { quizSubmit } from './quiz-submit.ts';
import { riskScore } from './risk-score.ts';
import { smsIdLink } from './sms-id-link.ts';
import { userCreate } from './user-create.ts';
import { userValidate } from './user-validate.ts';

/** Every effect that a flow may run, by name. A new effect is a file, a line here and its executed half in the service. */
export const effects = {
  'claim.save': claimSave,
  'address.find': addressFind,
  'email.verify': emailVerify,
  'phone.verify': phoneVerify,
  'user.validate': userValidate,
  'user.create': userCreate,
  'questions.load': questionsLoad,
  'quiz.submit': quizSubmit,
  'quiz.close': quizClose,
  'bureauA.search': bureauASearch,
  'bureauB.search': bureauBSearch,
  'risk.score': riskScore,
  'lead.push': leadPush,
  'notify.duplicate': notifyDuplicate,
  'contact.phoneChanged': contactPhoneChanged,
  'otp.send': otpSend,
  'otp.verify': otpVerify,
  'sms.idLink': smsIdLink,
} as const satisfies Record<string, EffectDefinition>;

export type EffectName = keyof typeof effects;

export const isEffectName = (name: string): name is EffectName => Object.hasOwn(effects, name);
