import { type ComponentType, lazy } from 'react';
import type { BlockType } from '#engine/blocks.ts';
import type { BlockProps } from './block-props.ts';
import { List } from './List.tsx';
import { Hint, Text } from './Text.tsx';

type Drawing = ComponentType<BlockProps>;
type More = typeof import('./more.ts');

let fetched: More | undefined;
const more = async (): Promise<More> => {
  fetched ??= await import('./more.ts');
  return fetched;
};

/** The blocks of later screens: type → their name in the second chunk. */
const later = {
  notice: 'NoticeBlock',
  steps: 'Steps',
  emphasis: 'Emphasis',
  status: 'Status',
  details: 'Details',
  picture: 'PictureBlock',
} as const satisfies Partial<Record<BlockType, keyof More>>;

const fetchedLater = (name: keyof More): Drawing => lazy(async () => ({ default: (await more())[name] }));

/** Block type → drawing. Only what stands on first screens is here from the start. */
export const drawnBlocks = {
  text: Text,
  hint: Hint,
  list: List,
  notice: fetchedLater(later.notice),
  steps: fetchedLater(later.steps),
  emphasis: fetchedLater(later.emphasis),
  status: fetchedLater(later.status),
  details: fetchedLater(later.details),
  picture: fetchedLater(later.picture),
} as const satisfies Record<BlockType, Drawing>;

const isLater = (type: BlockType): type is keyof typeof later => Object.hasOwn(later, type);

/** The drawing of a block type: itself once it is here, so that nothing appears late; else one that fetches itself. */
export const blockDrawing = (type: BlockType): Drawing =>
  fetched && isLater(type) ? fetched[later[type]] : drawnBlocks[type];

/** Fetches the drawings that these block types need and that are not here; nothing where all are. */
export const preloadBlocks = async (types: readonly string[]): Promise<void> => {
  if (types.some((type) => Object.hasOwn(later, type))) await more();
};
