import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { JourneyState, LinkedFlow, Selectors } from '#engine';
import { screenOf } from '#engine/flow/screens.ts';
import { Boundary } from '../parts/Boundary.tsx';
import type { Observable, WritableObservable } from '../session/observable.ts';
import type { Trouble } from '../session/page-session.ts';
import type { TabWatch } from '../session/tabs.ts';
import { today } from '../session/today.ts';
import { Failed, Skeleton } from '../shell/ScreenParts.tsx';
import { JourneyPage } from '../shell/Shell.tsx';
import { Block } from './Block.tsx';
import { Elsewhere, GoOn, StartAgain, TabNews, TroubleNotice } from './on-demand.ts';
import { Screen } from './Screen.tsx';
import { type JourneyActor, type ScreenActor, ScreenScopeContext, type Stop } from './screen-scope.ts';

interface JourneyProps {
  flow: LinkedFlow;
  actor: JourneyActor;
  /** Selectors over a journey state, with the field types that are loaded. */
  selectors(state: JourneyState): Selectors;
  /** The actions of other tabs on the same claim. */
  tabs?: TabWatch | undefined;
  /** The visit of the journey. */
  visit?: Visit | undefined;
  /** It is embedded in an existing page, whose heading is the screen's. */
  embedded?: boolean | undefined;
  /** A screen was entered: fetch what comes after it. Returns a function that cancels the fetch. */
  onScreen?(screen: string): (() => void) | undefined;
}

/** The state of the visit outside the journey. */
export interface Visit {
  trouble: Observable<Trouble | null>;
  /** The page shows data that was entered before it was opened. */
  stored: Observable<boolean>;
  /** Where the claimant stopped during an earlier visit; null: nothing to continue. */
  stop: WritableObservable<Stop | null>;
  goOn(stop: Stop): void;
  /** Ends it, and the claim's link if `endLink` is set, and starts again; false: it could not be ended. */
  startAgain(endLink: boolean): Promise<boolean>;
}

/** A running journey. If the page around it fails, a message replaces it; the journey continues from its current state. */
export function Journey(props: JourneyProps) {
  const Around = props.embedded ? Embedded : JourneyPage;
  return (
    <Boundary
      fallback={(again) => (
        <Around alone>
          <Failed again={again} />
        </Around>
      )}
    >
      <Running {...props} />
    </Boundary>
  );
}

/** The page and the machine's current screen. A part that fails does not affect the others. */
function Running({ flow, actor, selectors, tabs, visit, embedded = false, onScreen }: JourneyProps) {
  const { screen, count } = useSelector(actor, (snapshot) => snapshot.context.entry);
  const child = useSelector(actor, (snapshot) => snapshot.children.screen as ScreenActor | undefined);
  // Read on each render: only the service's first answer shows whether the device's clock is right.
  const day = today();
  const scope = useMemo(() => child && { flow, actor: child, today: day, selectors }, [flow, child, day, selectors]);
  useEffect(() => (screen === null ? undefined : onScreen?.(screen)), [onScreen, screen]);

  if (screen === null || !scope) return <Stopped flow={flow} actor={actor} />;
  const Around = embedded ? Embedded : JourneyPage;
  const { aside, alone } = screenOf(flow, screen);
  return (
    <ScreenScopeContext value={scope}>
      {/* The page stays from screen to screen: only what differs is drawn anew. */}
      <Around alone={alone ?? false} aside={aside && <Aside key={aside} name={aside} />}>
        {visit && <Troubled visit={visit} />}
        {tabs ? (
          <Watched
            tabs={tabs}
            name={screen}
            visit={visit}
            onward={visit && <Onward {...{ visit, flow, actor, selectors }} />}
          >
            <Arrived key={count} actor={scope.actor} name={screen} count={count} headed={!embedded} />
          </Watched>
        ) : (
          <Arrived key={count} actor={scope.actor} name={screen} count={count} headed={!embedded} />
        )}
      </Around>
    </ScreenScopeContext>
  );
}

const Embedded = ({ children }: { children: ReactNode; alone: boolean; aside?: ReactNode }) => children;

const Aside = ({ name }: { name: string }) => (
  <Boundary fallback={() => null}>
    <Block name={name} place="aside" />
  </Boundary>
);

interface WatchedProps {
  tabs: TabWatch;
  name: string;
  visit: Visit | undefined;
  /** Above the screen while there is no news of other tabs. */
  onward: ReactNode;
  children: ReactNode;
}

/** A screen below the news of other tabs; if they have ended or replaced its claim, that message replaces it. */
function Watched({ tabs, name, visit, onward, children }: WatchedProps) {
  const { over, news } = useSelector(
    tabs,
    (told) => ({ over: told.over, news: told.fields.length > 0 || told.screen !== null }),
    shallowEqual,
  );
  if (over !== null) return <Elsewhere over={over} />;
  return (
    <>
      {news ? <TabNews name={name} watch={tabs} /> : onward}
      {children}
      {visit && <Stored visit={visit} />}
    </>
  );
}

interface OnwardProps extends Pick<JourneyProps, 'flow' | 'actor' | 'selectors'> {
  visit: Visit;
}

/** At the start, for a claimant who was further already: the way to continue from there. */
function Onward({ visit, flow, actor, selectors }: OnwardProps) {
  const stopped = useValue(visit.stop);
  if (stopped === null) return null;
  const heading = selectors(actor.getSnapshot().context.state).text(screenOf(flow, stopped.screen).heading);
  return <GoOn heading={heading} take={() => visit.goOn(stopped)} leave={() => visit.stop.set(null)} />;
}

function Troubled({ visit }: { visit: Visit }) {
  const trouble = useValue(visit.trouble);
  return trouble && <TroubleNotice trouble={trouble} />;
}

function Stored({ visit }: { visit: Visit }) {
  return useValue(visit.stored) && <StartAgain again={visit.startAgain} />;
}

/** The current value of an observable. `useSelector` is for actors: it expects an object as snapshot. */
const useValue = <Value,>({ subscribe, getSnapshot }: Observable<Value>): Value =>
  useSyncExternalStore((changed) => subscribe(changed).unsubscribe, getSnapshot, getSnapshot);

/** A screen; its outline while its parts are being fetched. */
function Arrived({ actor, ...screen }: { actor: ScreenActor; name: string; count: number; headed: boolean }) {
  const fetching = useSelector(actor, (snapshot) => snapshot.matches({ main: 'fetching' }));
  return fetching ? (
    <Skeleton />
  ) : (
    <Boundary fallback={(again) => <Failed again={again} />}>
      <Screen {...screen} />
    </Boundary>
  );
}

/** The journey has stopped because of a fault of ours; answers are kept. */
function Stopped({ flow, actor }: { flow: LinkedFlow; actor: JourneyActor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const last = actor.getSnapshot().context.state.trail.at(-1) ?? flow.start;
  return (
    <JourneyPage alone>
      <Failed ref={heading} again={() => actor.send({ type: `go.${last}` })} />
    </JourneyPage>
  );
}
