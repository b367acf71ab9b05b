import type { ComponentType } from 'react';
import type { BlockType } from '#engine/claims/blocks.ts';
import { type Late, late } from '../parts/lazy.tsx';
import type { BlockProps } from './block-props.ts';
import { List } from './List.tsx';
import { Hint, Text } from './Text.tsx';

type Drawing = ComponentType<BlockProps> | Late<BlockProps>;

const more = () => import('./later-blocks.chunk.ts');

/** Block type → drawing. Only what stands on first screens is here from the start. */
export const drawnBlocks = {
  text: Text,
  hint: Hint,
  list: List,
  notice: late(() => more().then((all) => all.NoticeBlock)),
  steps: late(() => more().then((all) => all.Steps)),
  emphasis: late(() => more().then((all) => all.Emphasis)),
  status: late(() => more().then((all) => all.Status)),
  details: late(() => more().then((all) => all.Details)),
  picture: late(() => more().then((all) => all.PictureBlock)),
} as const satisfies Record<BlockType, Drawing>;

/** The drawing of a block type; undefined for what is none: the check refuses such a flow. */
export const drawnBlock = (type: string): Drawing | undefined =>
  Object.hasOwn(drawnBlocks, type) ? drawnBlocks[type as BlockType] : undefined;

/** Fetches the drawings of these block types that are not here. */
export const preloadBlocks = (types: readonly string[]): Promise<unknown> =>
  Promise.all(
    types.map((type) => {
      const drawing = drawnBlock(type);
      return drawing && 'preload' in drawing ? drawing.preload() : undefined;
    }),
  );
