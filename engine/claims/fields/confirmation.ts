import { box } from './box.ts';

/** A statement that the claimant confirms. (INFO-09, SIGN-05, VAL-42, VAL-78) */
export const confirmation = box('A statement to confirm: a box to tick.');
