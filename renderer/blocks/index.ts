import type { ComponentType } from 'react';
import type { BlockType } from '#engine/claims/blocks.ts';
import { type LazyComponent, lazyComponent } from '../parts/lazy.tsx';
import type { BlockProps } from './block-props.ts';
import { List } from './List.tsx';
import { Hint, Text } from './Text.tsx';

type Drawing = ComponentType<BlockProps> | LazyComponent<BlockProps>;

const laterBlocks = () => import('./later-blocks.chunk.ts');

/** Block type → component. Only those of first screens are loaded from the start. */
export const drawnBlocks = {
  text: Text,
  hint: Hint,
  list: List,
  notice: lazyComponent(() => laterBlocks().then((all) => all.NoticeBlock)),
  steps: lazyComponent(() => laterBlocks().then((all) => all.Steps)),
  emphasis: lazyComponent(() => laterBlocks().then((all) => all.Emphasis)),
  status: lazyComponent(() => laterBlocks().then((all) => all.Status)),
  details: lazyComponent(() => laterBlocks().then((all) => all.Details)),
  picture: lazyComponent(() => laterBlocks().then((all) => all.PictureBlock)),
} as const satisfies Record<BlockType, Drawing>;

/** The component of a block type; undefined for an unknown type, which the check refuses. */
export const drawnBlock = (type: string): Drawing | undefined =>
  Object.hasOwn(drawnBlocks, type) ? drawnBlocks[type as BlockType] : undefined;

/** Fetches the components of these block types that are not loaded yet. */
export const preloadBlocks = (types: readonly string[]): Promise<unknown> =>
  Promise.all(
    types.map((type) => {
      const drawing = drawnBlock(type);
      return drawing && 'preload' in drawing ? drawing.preload() : undefined;
    }),
  );
