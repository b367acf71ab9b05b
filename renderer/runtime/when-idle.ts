/** Runs something when the browser has nothing better to do, soon in any case. Safari cannot tell: a moment later there. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 100);
}
