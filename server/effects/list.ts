/**
 * The executed half of every effect of the flow language, one line each. `executed.ts` requires all of them. `quiz.close` has no
 * call of its own: the save of the quiz's screen decides it (`quiz-close.ts`).
 */
export { findAddresses as 'address.find' } from './address-find.ts';
export { searchBureauA as 'bureauA.search' } from './bureau-a-search.ts';
export { searchBureauB as 'bureauB.search' } from './bureau-b-search.ts';
export { saveClaim as 'claim.save', saveClaim as 'quiz.close' } from './claim-save.ts';
export { updateContact as 'contact.phoneChanged' } from './contact-phone-changed.ts';
export { verifyEmail as 'email.verify' } from './email-verify.ts';
export { pushLead as 'lead.push' } from './lead-push.ts';
export { notify as 'notify.duplicate' } from './notify-duplicate.ts';
export { sendCode as 'otp.send' } from './otp-send.ts';
export { verifyCode as 'otp.verify' } from './otp-verify.ts';
export { verifyPhone as 'phone.verify' } from './phone-verify.ts';
export { loadQuestions as 'questions.load' } from './questions-load.ts';
export { submitAnswers as 'quiz.submit' } from './quiz-submit.ts';
export { scoreRisk as 'risk.score' } from './risk-score.ts';
export { sendIdLink as 'sms.idLink' } from './sms-id-link.ts';
export { createUser as 'user.create' } from './user-create.ts';
export { validateUser as 'user.validate' } from './user-validate.ts';
