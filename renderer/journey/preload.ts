import { indexOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { firstSign } from './first-sign.ts';
import type { Registry } from './registry.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches what the screens ahead of this one need, so that the next one comes at once. */
async function fetchAhead(flow: Flow, registry: Registry, screen: string): Promise<void> {
  const { order } = indexOf(flow);
  const at = order.indexOf(screen);
  await Promise.all([
    registry.fetchAll(),
    import('../above.ts'),
    ...order.slice(at + 1, at + 3).map((next) => registry.fetchFor(next)),
  ]);
}

/** From the first sign of life to the fetch of what comes next. */
const PAUSE_MS = 1000;

// Not the focus: a new screen puts it on its heading by itself.
const SIGNS = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Fetches ahead on the first sign of life on the page, not before: a page that is only looked at stays light. A fetch
 * that fails is tried again when the screen is reached. Returns what calls it off.
 */
export function preloadOnFirstSign(
  flow: Flow,
  registry: Registry,
  screen: string,
  log: (error: unknown) => void,
): () => void {
  const call = () => {
    off();
    // What the sign itself does comes first, and so does what the service is asked for it: connections are few.
    setTimeout(() => whenIdle(() => fetchAhead(flow, registry, screen).catch(log)), PAUSE_MS);
  };
  const off = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, call, true);
  };
  // The sign that woke the page up is the first screen's own.
  if (firstSign.seen && !firstSign.answered) call();
  else for (const sign of SIGNS) document.addEventListener(sign, call, true);
  firstSign.answered = true;
  return off;
}
