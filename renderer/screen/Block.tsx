import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import type { BlockProps } from '../blocks/block-props.ts';
import { drawnBlock } from '../blocks/index.ts';
import { FlowText } from './FlowText.tsx';
import { useScreenScope } from './screen-scope.ts';

const words = (text: string | undefined) => (text ? <FlowText text={text} /> : undefined);

/** A block of a screen, its text resolved with the current facts; nothing while its `when` does not hold. */
export const Block = memo(function Block({ name, place }: { name: string; place: BlockProps['place'] }) {
  const { flow, actor, selectors: selectorsOf } = useScreenScope();
  const block = flow.blocks[name];
  const state = useSelector(
    actor,
    ({ context }) => {
      const selectors = selectorsOf(context.state);
      const shown = block !== undefined && selectors.holds(block.when);
      const { waiting, during } = block ?? {};
      const effect = during?.effect;
      const runs =
        effect && [context.job?.current, ...Object.values(context.background)].some((call) => call?.effect === effect);
      return {
        shown,
        waiting: runs
          ? selectors.text(during.text)
          : waiting && !shown && selectors.holds(waiting.when)
            ? selectors.text(waiting.text)
            : undefined,
        title: block?.title && selectors.text(block.title),
        text: block?.text && selectors.text(block.text),
        // One string, so that only a change of an item causes a new render.
        items: (block?.items ?? [])
          .map((item) => (selectors.holds(item.when) ? selectors.text(item.text) : '\0'))
          .join('\n'),
      };
    },
    shallowEqual,
  );
  const Drawing = block && drawnBlock(block.type);
  if (!block || !Drawing || (!state.shown && state.waiting === undefined)) return null;
  const texts = state.items.split('\n');
  const items = (block.items ?? []).flatMap(({ icon, title }, at) =>
    texts[at] === '\0' ? [] : [{ icon, title: words(title), text: words(texts[at]) }],
  );
  return (
    <Drawing
      title={words(state.title)}
      text={words(state.text)}
      items={items}
      picture={block.picture}
      tone={block.tone}
      waiting={words(state.waiting)}
      place={place}
    />
  );
});
