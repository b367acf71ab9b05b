type Hear = (error: unknown) => void;

let hear: Hear | undefined;
/** What was logged before anybody listened. */
const early: unknown[] = [];

/** The log of the browser: what a claimant never reads. The service hears of it too, without its words. */
export function logError(error: unknown): void {
  console.error(error);
  if (hear) hear(error);
  else early.push(error);
}

/** Hears of every logged error from now on, and of those before. */
export function onLoggedError(next: Hear): void {
  hear = next;
  for (const error of early.splice(0)) next(error);
}
