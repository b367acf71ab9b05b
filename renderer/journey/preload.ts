import { indexOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { preloadBlocks } from '../blocks/index.ts';
import { drawnField } from '../fields/index.ts';

const typesOn = (flow: Flow, screens: readonly string[]) =>
  new Set(
    screens.flatMap((name) => indexOf(flow).fieldsOf.get(name) ?? []).map((field) => flow.fields?.[field]?.type ?? ''),
  );

/** Resolves when everything that a screen is drawn with is here, so that its first drawing is whole. */
export async function readyFor(flow: Flow, screen: string): Promise<void> {
  await Promise.all([...typesOn(flow, [screen])].map((type) => drawnField(type).preload?.()));
}

/**
 * Fetches, when the browser has nothing better to do, what the screens after this one are drawn with, so that the next
 * screen comes at once. Returns what calls it off.
 */
export function preloadFor(flow: Flow, screen: string): () => void {
  const { order } = indexOf(flow);
  const ahead = order.slice(order.indexOf(screen), order.indexOf(screen) + 3);
  const timer = setTimeout(() => {
    for (const type of typesOn(flow, ahead)) void drawnField(type).preload?.();
    void preloadBlocks();
  }, 600);
  return () => clearTimeout(timer);
}
