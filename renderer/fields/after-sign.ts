/** The fields of the screens after the signature, in one chunk. */
export { Agreements } from './Agreements.tsx';
export { Code } from './Code.tsx';
export { QuestionChoice } from './QuestionChoice.tsx';
export { YesNo } from './YesNo.tsx';
