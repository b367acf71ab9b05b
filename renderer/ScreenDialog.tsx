import { Fragment } from 'react';
import { screenOf } from '#engine';
import { ActionButton } from './ActionButton.tsx';
import { useScreenScope } from './journey/context.ts';
import { sameMembers, useSelector } from './journey/use-selector.ts';
import { Dialog } from './parts/Dialog.tsx';
import { Words } from './Words.tsx';

/** A dialog of the flow over its screen: its words and its buttons, of which one must be pressed. */
export function ScreenDialog({ screen, dialog }: { screen: string; dialog: string }) {
  const { flow, actor, view: viewOf } = useScreenScope();
  const definition = screenOf(flow, screen).dialogs?.[dialog];
  const words = useSelector(
    actor,
    ({ context }) => {
      const view = viewOf(context.memory);
      return {
        title: definition ? view.text(definition.title) : '',
        text: definition ? view.text(definition.text) : '',
      };
    },
    sameMembers,
  );
  if (!definition) return null;
  return (
    <Dialog title={<Words text={words.title} />} mustAnswer onClose={() => actor.send({ type: 'dialog.close' })}>
      <p>
        <Words text={words.text} />
      </p>
      {Object.entries(definition.actions).map(([name, action]) => (
        <Fragment key={name}>
          <ActionButton name={name} action={action} event="dialog.action" />
        </Fragment>
      ))}
    </Dialog>
  );
}
