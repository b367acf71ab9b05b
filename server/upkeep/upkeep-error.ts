/** Work on a store that cannot go on; the message says why and what to do. Nothing that was there before has been changed. */
export class UpkeepError extends Error {
  override name = 'UpkeepError';
}
