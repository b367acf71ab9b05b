import type { Actor } from 'xstate';
import type { JourneyMachine, LinkedFlow } from '#engine';
import { A_WHILE_MS } from '../session/finish.ts';

/** Until it is tried again where the service could not be reached. */
const AGAIN_MS = 60_000;

/**
 * Calls `leave` when the journey has stood at its end for a while: a finished claim does not stay open on a shared phone.
 * A phone that slept meanwhile is asked when somebody looks at it again. Where `leave` says false, the session could not
 * be ended: it is called again until it was, or somebody went on. (contracts, "Sessions")
 */
export function startEndSessionTimer(
  actor: Actor<JourneyMachine>,
  flow: LinkedFlow,
  leave: () => Promise<boolean>,
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  const finish = async () => {
    clearTimeout(waiting);
    const stood = since;
    if ((await leave()) || since !== stood) return;
    clearTimeout(waiting);
    waiting = setTimeout(finish, AGAIN_MS);
  };
  const look = () => {
    const { screen } = actor.getSnapshot().context.entry;
    const atEnd = screen !== null && flow.screens[screen]?.end === true;
    if (atEnd === (since !== undefined)) return;
    clearTimeout(waiting);
    since = atEnd ? Date.now() : undefined;
    if (atEnd) waiting = setTimeout(finish, A_WHILE_MS);
  };
  actor.subscribe(look);
  look();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || since === undefined || Date.now() - since < A_WHILE_MS) return;
    void finish();
  });
}
