/** Pause before the format of a field is checked, in milliseconds. (VAL-81, CONST-16, G-182) */
export const CHECK_AFTER_MS = 300;

/** A checker that fails this often in a row does not stop the claimant. */
export const CHECKER_TRIES = 2;
