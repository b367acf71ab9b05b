import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { screenOf } from '#engine/flow/screens.ts';
import { fill } from '#engine/flow/text.ts';
import { link } from '#engine/product/link.ts';
import { emptyState } from '#engine/state/journey-state.ts';
import type { Flow } from '#schemas/flow.ts';
import { createRegistry } from '../runtime/registry.ts';
import { startStandalone } from '../runtime/standalone.ts';
import { Journey } from '../screen/Journey.tsx';
import { preloadComponents } from '../screen/preload-components.ts';
import { NoScript, Skeleton } from '../shell/ScreenParts.tsx';
import { JourneyPage } from '../shell/Shell.tsx';

/**
 * The start screen of a flow as HTML, before anything was entered, with its title. `late`: it is made of more than every
 * page brings.
 */
export async function startPage(
  source: Flow,
  revision: string,
  today: string,
  embedded: boolean,
): Promise<{ html: string; title: string; late: boolean }> {
  const flow = link(source);
  const late = createRegistry(flow).fetchFor(flow.start);
  await Promise.all([late, preloadComponents(flow, flow.start)]);
  const { actor, selectors } = startStandalone(flow, revision, { today, screen: flow.start });
  const html = renderToString(
    <StrictMode>
      <Journey flow={flow} actor={actor} selectors={selectors} embedded={embedded} />
    </StrictMode>,
  );
  actor.stop();
  const { title, heading } = screenOf(flow, flow.start);
  const first = selectors({ ...emptyState, trail: [flow.start] });
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

export { sitePages } from '../site/site-pages.tsx';
