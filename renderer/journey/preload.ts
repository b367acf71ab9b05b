import { indexOf, namesIn, screenOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { preloadBlocks } from '../blocks/index.ts';
import { drawnField } from '../fields/index.ts';

const typesOn = (flow: Flow, screens: readonly string[]) =>
  new Set(
    screens.flatMap((name) => indexOf(flow).fieldsOf.get(name) ?? []).map((field) => flow.fields?.[field]?.type ?? ''),
  );

/** The types of the blocks in the body, above the heading and beside the card of these screens. */
const blocksOn = (flow: Flow, screens: readonly string[]): string[] =>
  screens
    .map((name) => screenOf(flow, name))
    .flatMap(({ body, banner, aside }) => [...namesIn(body), banner ?? '', aside ?? ''])
    .flatMap((name) => flow.blocks?.[name]?.type ?? []);

/** Resolves when everything that a screen is drawn with is here, so that its first drawing is whole. */
export async function readyFor(flow: Flow, screen: string): Promise<void> {
  const fields = [...typesOn(flow, [screen])].map((type) => drawnField(type).preload?.());
  await Promise.all([...fields, preloadBlocks(blocksOn(flow, [screen]))]);
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
    void preloadBlocks(blocksOn(flow, ahead));
  }, 600);
  return () => clearTimeout(timer);
}
