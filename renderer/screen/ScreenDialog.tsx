import { shallowEqual, useSelector } from '@xstate/react';
import { Fragment, type ReactNode, type Ref } from 'react';
import type { LinkedAction } from '#engine';
import { screenOf } from '#engine/flow/screens.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { FlowText } from './FlowText.tsx';
import { useScreenScope } from './screen-scope.ts';

interface ScreenDialogProps {
  screen: string;
  dialog: string;
  /** The heading of a dialog that replaces its screen. */
  ref?: Ref<HTMLHeadingElement>;
  /** Draws one of its buttons. */
  children(name: string, action: LinkedAction): ReactNode;
}

/** A dialog of the flow, over its screen or in its place: its text and its buttons, one of which must be pressed. */
export function ScreenDialog({ screen, dialog, ref, children }: ScreenDialogProps) {
  const { flow, actor, selectors: selectorsOf } = useScreenScope();
  const definition = screenOf(flow, screen).dialogs[dialog];
  const words = useSelector(
    actor,
    ({ context }) => {
      const selectors = selectorsOf(context.state);
      return {
        title: definition ? selectors.text(definition.title) : '',
        text: definition ? selectors.text(definition.text) : '',
      };
    },
    shallowEqual,
  );
  if (!definition) return null;
  const title = <FlowText text={words.title} />;
  const content = (
    <>
      <p data-words>
        <FlowText text={words.text} />
      </p>
      {Object.entries(definition.actions).map(([name, action]) => (
        <Fragment key={name}>{children(name, action)}</Fragment>
      ))}
    </>
  );
  if (definition.as === 'screen') {
    return (
      <>
        <ScreenHeading ref={ref}>{title}</ScreenHeading>
        <ScreenBody>{content}</ScreenBody>
      </>
    );
  }
  return (
    <Dialog title={title} mustAnswer onClose={() => actor.send({ type: 'dialog.close' })}>
      {content}
    </Dialog>
  );
}
