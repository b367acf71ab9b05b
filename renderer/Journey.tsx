import { useEffect, useMemo, useRef } from 'react';
import { screenOf } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { Block } from './Block.tsx';
import { type JourneyActor, type ScreenActor, ScreenScopeContext } from './journey/context.ts';
import { preloadFor } from './journey/preload.ts';
import { today } from './journey/today.ts';
import { useSelector } from './journey/use-selector.ts';
import { Screen } from './Screen.tsx';
import { Failed } from './shell/ScreenParts.tsx';
import { JourneyPage } from './shell/Shell.tsx';

/** A running journey: the page around it and the screen that the machine stands on. */
export function Journey({ flow, actor }: { flow: Flow; actor: JourneyActor }) {
  const { screen, count } = useSelector(actor, (snapshot) => snapshot.context.arrival);
  const child = useSelector(actor, (snapshot) => snapshot.children.screen as ScreenActor | undefined);
  const day = useMemo(() => today(), []);
  const scope = useMemo(() => child && { flow, actor: child, today: day }, [flow, child, day]);
  useEffect(() => (screen === null ? undefined : preloadFor(flow, screen)), [flow, screen]);

  if (screen === null || !scope) return <Stopped flow={flow} actor={actor} />;
  const { aside, alone } = screenOf(flow, screen);
  return (
    <ScreenScopeContext value={scope}>
      <JourneyPage alone={alone ?? false} aside={aside && <Block key={aside} name={aside} place="aside" />}>
        <Screen key={count} name={screen} count={count} />
      </JourneyPage>
    </ScreenScopeContext>
  );
}

/** The journey has stopped on a fault of ours; what was entered is kept. */
function Stopped({ flow, actor }: { flow: Flow; actor: JourneyActor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const last = actor.getSnapshot().context.memory.trail.at(-1) ?? flow.start;
  return (
    <JourneyPage alone>
      <Failed ref={heading} again={() => actor.send({ type: `go.${last}` })} />
    </JourneyPage>
  );
}
