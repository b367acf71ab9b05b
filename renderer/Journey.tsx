import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Memory, screenOf, type View } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { Block } from './Block.tsx';
import { type JourneyActor, type ScreenActor, ScreenScopeContext } from './journey/context.ts';
import type { TabWatch } from './journey/follow-tabs.ts';
import { today } from './journey/today.ts';
import { sameMembers, useSelector } from './journey/use-selector.ts';
import { Elsewhere, TabNews } from './rest.ts';
import { Screen } from './Screen.tsx';
import { Failed, Skeleton } from './shell/ScreenParts.tsx';
import { JourneyPage } from './shell/Shell.tsx';

interface JourneyProps {
  flow: Flow;
  actor: JourneyActor;
  /** One look at a memory through the flow, by the field types that are here. */
  view(memory: Memory): View;
  /** What other tabs do on the same claim. */
  tabs?: TabWatch | undefined;
  /** A screen has come: fetch what comes after it. Returns what calls it off. */
  onScreen?(screen: string): (() => void) | undefined;
}

/** A running journey: the page around it and the screen that the machine stands on. */
export function Journey({ flow, actor, view, tabs, onScreen }: JourneyProps) {
  const { screen, count } = useSelector(actor, (snapshot) => snapshot.context.arrival);
  const child = useSelector(actor, (snapshot) => snapshot.children.screen as ScreenActor | undefined);
  const day = useMemo(() => today(), []);
  const scope = useMemo(() => child && { flow, actor: child, today: day, view }, [flow, child, day, view]);
  useEffect(() => (screen === null ? undefined : onScreen?.(screen)), [onScreen, screen]);

  if (screen === null || !scope) return <Stopped flow={flow} actor={actor} />;
  const { aside, alone } = screenOf(flow, screen);
  return (
    <ScreenScopeContext value={scope}>
      {/* The page stays from screen to screen: only what differs is drawn anew. */}
      <JourneyPage alone={alone ?? false} aside={aside && <Block key={aside} name={aside} place="aside" />}>
        {tabs ? (
          <Watched tabs={tabs} name={screen}>
            <Arrived key={count} actor={scope.actor} name={screen} count={count} />
          </Watched>
        ) : (
          <Arrived key={count} actor={scope.actor} name={screen} count={count} />
        )}
      </JourneyPage>
    </ScreenScopeContext>
  );
}

/** A screen below what is to be said of other tabs; where they have taken its claim away, that in its place. */
function Watched({ tabs, name, children }: { tabs: TabWatch; name: string; children: ReactNode }) {
  const { over, news } = useSelector(
    tabs,
    (told) => ({ over: told.over, news: told.fields.length > 0 || told.screen !== null }),
    sameMembers,
  );
  if (over !== null) return <Elsewhere over={over} />;
  return (
    <>
      {news && <TabNews name={name} watch={tabs} />}
      {children}
    </>
  );
}

/** A screen; its shape while what it is made of is being fetched. */
function Arrived({ actor, name, count }: { actor: ScreenActor; name: string; count: number }) {
  const fetching = useSelector(actor, (snapshot) => snapshot.matches({ main: 'fetching' }));
  return fetching ? <Skeleton /> : <Screen name={name} count={count} />;
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
