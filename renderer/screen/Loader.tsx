import { shallowEqual, useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { Loading } from '../parts/Loading.tsx';
import { FlowText } from './FlowText.tsx';
import { useScreenScope } from './screen-scope.ts';

/** The texts of a screen while it loads: the latest due message of the flow's loader, and the notices added so far. */
export function Loader({ loader, ref }: { loader: string; ref?: Ref<HTMLHeadingElement> }) {
  const { flow, actor, selectors: selectorsOf } = useScreenScope();
  const phases = flow.loaders?.[loader] ?? [];
  const state = useSelector(
    actor,
    ({ context }) => {
      const selectors = selectorsOf(context.state);
      const due = phases.slice(0, context.phase + 1);
      const effectMessage = due.findLast(({ tone }) => !tone);
      const title = due.findLast((phase) => phase.title && !phase.tone)?.title;
      return { at: context.phase, title: selectors.text(title ?? ''), text: selectors.text(effectMessage?.text ?? '') };
    },
    shallowEqual,
  );
  const notices = phases.slice(0, state.at + 1).filter(({ tone }) => tone);
  const words = (text: (typeof phases)[number]['title']) =>
    text && <FlowText text={selectorsOf(actor.getSnapshot().context.state).text(text)} />;
  return (
    <Loading
      ref={ref}
      title={<FlowText text={state.title} />}
      notices={notices.map(({ key, tone = 'news', title, text }) => ({
        key,
        tone,
        title: words(title),
        text: words(text),
      }))}
    >
      <FlowText text={state.text} />
    </Loading>
  );
}
