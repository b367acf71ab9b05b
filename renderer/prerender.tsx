import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import {
  compileFlow,
  effects,
  emptyMemory,
  fieldTypes,
  fill,
  type JourneyMachine,
  type Memory,
  screenOf,
  View,
} from '#engine';
import type { Flow } from '#schemas/flow.ts';
import { Journey } from './Journey.tsx';
import type { JourneyActor } from './journey/context.ts';
import { fetchDrawings } from './journey/drawings.ts';
import { createRegistry } from './journey/registry.ts';
import { NoScript, Skeleton } from './shell/ScreenParts.tsx';
import { JourneyPage } from './shell/Shell.tsx';

/**
 * The start screen of a flow as HTML, before anything was entered, with its title. `late`: it is made of more than every
 * page brings.
 */
export async function startPage(
  flow: Flow,
  revision: string,
  today: string,
  embedded: boolean,
): Promise<{ html: string; title: string; late: boolean }> {
  const late = createRegistry(flow).fetchFor(flow.start);
  await Promise.all([late, fetchDrawings(flow, flow.start)]);
  const view = (memory: Memory) => new View({ flow, memory, today, fieldTypes });
  const machine: JourneyMachine = compileFlow(flow, revision, {
    fieldTypes,
    effects,
    today: () => today,
    now: () => `${today}T00:00:00.000Z`,
    config: {
      testEmailDomains: [],
      testPost2021Marker: '',
      supportEmail: '',
      publicUrl: '',
      financeQuestion: { pattern: '$^', ids: [] },
    },
    send: () => Promise.resolve({ status: 0, body: null }),
    track: () => undefined,
    report(error) {
      throw error;
    },
  });
  const actor = createActor(machine, { input: { memory: emptyMemory } }) as JourneyActor & {
    start(): void;
    stop(): void;
  };
  actor.start();
  actor.send({ type: `go.${flow.start}` });
  const html = renderToString(
    <StrictMode>
      <Journey flow={flow} actor={actor} view={view} embedded={embedded} />
    </StrictMode>,
  );
  actor.stop();
  const { title, heading } = screenOf(flow, flow.start);
  const first = view({ ...emptyMemory, trail: [flow.start] });
  return { html, title: fill(first.text(title ?? heading), first.read), late: late !== null };
}

/** What stands in the place of every other screen until the page lives. */
export const shellPage = (): string =>
  renderToString(
    <JourneyPage alone>
      <Skeleton />
    </JourneyPage>,
  );

/** For a browser without scripts, above pages that need them. */
export const noScript = (): string => renderToString(<NoScript />);

export { sitePages } from './site/prerender.tsx';
