import { act, render } from '@testing-library/react';
import { createSelectors, fieldTypes, type JourneyState, link } from '#engine';
import { type JourneyOptions, startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import type { Flow } from '#schemas/flow.ts';
import { Journey } from '../screen/Journey.tsx';
import { preloadComponents } from '../screen/preload-components.ts';

/** Renders a journey as a page does; its clock moves only when `pass` is called. */
export async function show(source: Flow, options: Partial<JourneyOptions> = {}) {
  const flow = link(source);
  for (const name of Object.keys(flow.screens)) await preloadComponents(flow, name);
  const journey = startJourney({ flow, ...options });
  const selectors = createSelectors(
    flow,
    () => TODAY,
    () => fieldTypes,
  );
  render(<Journey flow={flow} actor={journey.actor} selectors={(state: JourneyState) => selectors(state)} />);
  const pass = (ms: number) => act(() => journey.pass(ms));
  const settle = () => act(() => journey.settle());
  return { journey, pass, settle };
}
