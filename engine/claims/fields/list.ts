/** The pure half of every field type, one line each, by the name that flows use. `index.ts` makes the registry of them. */
export { agreements } from './agreements.ts';
export { code } from './code.ts';
export { confirmation } from './confirmation.ts';
export { consent } from './consent.ts';
export { dateOfBirth } from './dateOfBirth.ts';
export { email } from './email.ts';
export { personName } from './personName.ts';
export { questionChoice } from './questionChoice.ts';
export { signature } from './signature.ts';
export { title } from './title.ts';
export { ukAddress } from './ukAddress.ts';
export { ukMobile } from './ukMobile.ts';
export { yesNo } from './yesNo.ts';
