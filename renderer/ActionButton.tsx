import { underWay } from '#engine';
import type { Action } from '#schemas/flow.ts';
import { useScreenScope } from './journey/context.ts';
import { useSelector } from './journey/use-selector.ts';
import { Button } from './parts/Button.tsx';
import { Countdown } from './rest.ts';
import { Words } from './Words.tsx';

/** A button of a screen or of its dialog. `event` is what pressing it says. */
export function ActionButton({
  name,
  action,
  event,
}: {
  name: string;
  action: Action;
  event: 'action' | 'dialog.action';
}) {
  const { flow, actor, view: viewOf } = useScreenScope();
  const label = useSelector(actor, ({ context }) => {
    const view = viewOf(context.memory);
    return view.holds(action.when) ? view.text(action.label) : null;
  });
  const busy = useSelector(
    actor,
    ({ context: { job, background } }) =>
      (job?.action === name && job.current !== undefined) ||
      (action.waits !== undefined && underWay(flow, action.run, background)),
  );
  if (label === null) return null;
  const words = <Words text={label} />;
  const button = (
    <Button look={action.look ?? 'text'} busy={busy && label} onClick={() => actor.send({ type: event, name })}>
      {words}
    </Button>
  );
  if (!action.waits) return button;
  return (
    <Countdown waits={action.waits} label={words}>
      {button}
    </Countdown>
  );
}
