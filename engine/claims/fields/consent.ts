import { box } from './box.ts';

/** An agreement with its consequence in plain words (`detail`). (CON-05, VAL-66) */
export const consent = box('An agreement: a box to tick with its consequence below.', ['initial', 'values']);
