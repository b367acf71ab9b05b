/** The fields of the screens after the first, in one chunk. */
export { AddressByHand } from './AddressByHand.tsx';
export { Agreements } from './Agreements.tsx';
export { Code } from './Code.tsx';
export { Confirmation } from './Confirmation.tsx';
export { Consent } from './Consent.tsx';
export { DateOfBirth } from './DateOfBirth.tsx';
export { Email } from './Email.tsx';
export { PersonName } from './PersonName.tsx';
export { QuestionChoice } from './QuestionChoice.tsx';
export { Title } from './Title.tsx';
export { UkMobile } from './UkMobile.tsx';
export { YesNo } from './YesNo.tsx';
