import type { LinkedFlow } from '#engine';
import { screenOf } from '#engine/flow/screens.ts';
import { preloadBlocks } from '../blocks/index.ts';
import { drawnField } from '../fields/index.ts';
import { Countdown, Loader, ScreenDialog, ScreenSteps } from './on-demand.ts';

/** The types of the blocks in the body, above the heading and beside the card of a screen. */
function blocksOn(flow: LinkedFlow, screen: string): string[] {
  const { names, banner, aside } = screenOf(flow, screen);
  return [...names, banner ?? '', aside ?? ''].flatMap((name) => flow.blocks[name]?.type ?? []);
}

/** The components of a screen, from its parts. */
function partsOn(flow: LinkedFlow, screen: string) {
  const { enter, steps, actions, dialogs } = screenOf(flow, screen);
  return [
    ...(enter.loader ? [Loader] : []),
    ...(steps.length > 0 ? [ScreenSteps] : []),
    ...(Object.keys(dialogs).length > 0 ? [ScreenDialog] : []),
    ...(Object.values(actions).some(({ waits }) => waits) ? [Countdown] : []),
  ];
}

/** Fetches all components of a screen, so that its first render is complete. */
export async function preloadComponents(flow: LinkedFlow, screen: string): Promise<void> {
  const types = screenOf(flow, screen).fields.flatMap((name) => flow.fields[name]?.type ?? []);
  await Promise.all([
    ...types.map((type) => drawnField(type).preload?.()),
    ...partsOn(flow, screen).map((part) => part.preload()),
    preloadBlocks(blocksOn(flow, screen)),
  ]);
}
