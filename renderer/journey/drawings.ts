import { indexOf, namesOn, screenOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { preloadBlocks } from '../blocks/index.ts';
import { drawnField } from '../fields/index.ts';
import { Countdown, Loader, ScreenDialog, Steps } from '../rest.ts';

/** The types of the blocks in the body, above the heading and beside the card of a screen. */
function blocksOn(flow: Flow, screen: string): string[] {
  const { banner, aside } = screenOf(flow, screen);
  return [...namesOn(screenOf(flow, screen)), banner ?? '', aside ?? ''].flatMap(
    (name) => flow.blocks?.[name]?.type ?? [],
  );
}

/** The drawings that stand on a screen by what it is made of. */
function partsOn(flow: Flow, screen: string) {
  const { enter, steps, actions, dialogs } = screenOf(flow, screen);
  return [
    ...(enter?.loader ? [Loader] : []),
    ...(steps ? [Steps] : []),
    ...(dialogs ? [ScreenDialog] : []),
    ...(Object.values(actions ?? {}).some(({ waits }) => waits) ? [Countdown] : []),
  ];
}

/** Fetches everything that a screen is drawn with, so that its first drawing is whole. */
export async function fetchDrawings(flow: Flow, screen: string): Promise<void> {
  const types = (indexOf(flow).fieldsOf.get(screen) ?? []).flatMap((name) => flow.fields?.[name]?.type ?? []);
  await Promise.all([
    ...types.map((type) => drawnField(type).preload?.()),
    ...partsOn(flow, screen).map((part) => part.preload()),
    preloadBlocks(blocksOn(flow, screen)),
  ]);
}
