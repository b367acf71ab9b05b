import { useSelector } from '@xstate/react';
import type { LinkedAction } from '#engine';
import { underWay } from '#engine/flow/screens.ts';
import { Button } from '../parts/Button.tsx';
import { TimeLeft } from '../parts/TimeLeft.tsx';
import { FlowText } from './FlowText.tsx';
import { Countdown } from './on-demand.ts';
import { useScreenScope } from './screen-scope.ts';

/** A button of a screen or of its dialog. `event` is sent when it is pressed. */
export function ActionButton({
  name,
  action,
  event,
}: {
  name: string;
  action: LinkedAction;
  event: 'action' | 'dialog.action';
}) {
  const { actor, selectors: selectorsOf } = useScreenScope();
  const label = useSelector(actor, ({ context }) => {
    const selectors = selectorsOf(context.state);
    return selectors.holds(action.when) ? selectors.text(action.label) : null;
  });
  const busy = useSelector(
    actor,
    ({ context: { job, background } }) =>
      (job?.action === name && job.current !== undefined) ||
      (action.waits !== undefined && underWay(action.run, background)),
  );
  if (label === null) return null;
  const words = <FlowText text={label} />;
  const button = (left: string | null) => (
    <Button
      look={action.look ?? 'text'}
      busy={busy && label}
      unavailable={left !== null}
      onClick={() => left === null && actor.send({ type: event, name })}
    >
      <span>{words}</span>
      {left !== null && <TimeLeft>{left}</TimeLeft>}
    </Button>
  );
  return action.waits ? <Countdown waits={action.waits}>{button}</Countdown> : button(null);
}
