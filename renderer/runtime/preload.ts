import type { LinkedFlow } from '#engine';
import { firstInteraction } from '../session/first-interaction.ts';
import type { Registry } from './registry.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches what the screens ahead of this one need, so that the next one comes at once. */
async function fetchAhead(flow: LinkedFlow, registry: Registry, screen: string): Promise<void> {
  const { order } = flow;
  const at = order.indexOf(screen);
  await Promise.all([
    registry.fetchAll(),
    import('../screen/on-demand.chunk.ts'),
    ...order.slice(at + 1, at + 3).map((next) => registry.fetchFor(next)),
  ]);
}

/** From the first sign of life on: what the sign itself does, and asks the service for, comes first; connections are few. */
const EARLIEST_MS = 1000;
/** A pause in what is done: to run what was fetched would delay the keys of a claimant who types. */
const PAUSE_MS = 500;
/** Runs from the first interaction, so that typing without a pause does not delay the next screen. */
const LATEST_MS = 5000;

// Not the focus: a new screen puts it on its heading by itself.
const SIGNS = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Fetches ahead in the first pause after a sign of life on the page: a page that is only looked at stays light, and keys
 * are not held up. A fetch that fails is tried again when the screen is reached. Returns what calls off the waiting for
 * a sign.
 */
export function preloadOnFirstInteraction(
  flow: LinkedFlow,
  registry: Registry,
  screen: string,
  log: (error: unknown) => void,
): () => void {
  let first: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const off = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, wait, true);
  };
  const fetchNow = () => {
    off();
    whenIdle(() => fetchAhead(flow, registry, screen).catch(log));
  };
  function wait(): void {
    const now = performance.now();
    first ??= now;
    clearTimeout(waiting);
    waiting = setTimeout(fetchNow, Math.min(Math.max(first + EARLIEST_MS, now + PAUSE_MS), first + LATEST_MS) - now);
  }
  for (const sign of SIGNS) document.addEventListener(sign, wait, true);
  // The claimant was faster than the page, or comes from another screen.
  if (firstInteraction.seen) wait();
  return off;
}
