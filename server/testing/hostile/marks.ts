/** Marks that a request carries, and what the test finds by them. */

/** Stands for the number of the caller's claim. */
export const OWN = '~own~';
/** Stands for the number of another's claim. */
export const OTHER = '~other~';
/** Stands in every text that a request would like to have stored as the service's own. */
export const FORGED = 'Forged9x';
