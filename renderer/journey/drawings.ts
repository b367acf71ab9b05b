import { indexOf, namesIn, screenOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { preloadBlocks } from '../blocks/index.ts';
import { drawnField } from '../fields/index.ts';

/** The types of the blocks in the body, above the heading and beside the card of a screen. */
function blocksOn(flow: Flow, screen: string): string[] {
  const { body, banner, aside } = screenOf(flow, screen);
  return [...namesIn(body), banner ?? '', aside ?? ''].flatMap((name) => flow.blocks?.[name]?.type ?? []);
}

/** Fetches everything that a screen is drawn with, so that its first drawing is whole. */
export async function fetchDrawings(flow: Flow, screen: string): Promise<void> {
  const types = (indexOf(flow).fieldsOf.get(screen) ?? []).flatMap((name) => flow.fields?.[name]?.type ?? []);
  await Promise.all([...types.map((type) => drawnField(type).preload?.()), preloadBlocks(blocksOn(flow, screen))]);
}
