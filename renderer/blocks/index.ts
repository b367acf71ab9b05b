import { type ComponentType, lazy } from 'react';
import type { BlockType } from '#engine/blocks.ts';
import type { BlockProps } from './block-props.ts';
import { List } from './List.tsx';
import { Hint, Text } from './Text.tsx';

const more = () => import('./more.ts');

/** Block type → drawing. Only what stands on first screens is here from the start. */
export const drawnBlocks = {
  text: Text,
  hint: Hint,
  list: List,
  notice: lazy(async () => ({ default: (await more()).NoticeBlock })),
  steps: lazy(async () => ({ default: (await more()).Steps })),
  emphasis: lazy(async () => ({ default: (await more()).Emphasis })),
  status: lazy(async () => ({ default: (await more()).Status })),
  details: lazy(async () => ({ default: (await more()).Details })),
  picture: lazy(async () => ({ default: (await more()).PictureBlock })),
} as const satisfies Record<BlockType, ComponentType<BlockProps>>;

/** Fetches the blocks of later screens beforehand. */
export const preloadBlocks = (): Promise<unknown> => more();
