/**
 * What a page tells the service of an error in the browser. Closed lists and patterns: nothing that a claimant has entered fits.
 * It holds no schemas, so that the browser can import it cheaply.
 */

/** How the page met it: nothing caught it, nobody handled the rejection, or the page itself has logged it. */
export const errorKinds = ['uncaught', 'rejection', 'logged'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Names of errors of the language and of browsers that are told apart; every other is `other`. */
export const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'AbortError',
  'DataCloneError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'other',
] as const;
export type ErrorName = (typeof errorNames)[number];

/** A file of the build, by its name without a folder. */
export const CHUNK = '[A-Za-z0-9_.-]{1,100}\\.js';
