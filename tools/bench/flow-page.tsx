import { createRoot } from 'react-dom/client';
import { emptyState, link, resolveFlow } from '#engine';
import { largeFlow } from '#fixtures/large-flow.ts';
import { startStandalone } from '#renderer/runtime/standalone.ts';
import { Journey } from '#renderer/screen/Journey.tsx';

export interface FlowPage {
  open: typeof open;
}

/** Builds a flow of this size and shows one of its screens; gives the milliseconds that loading and drawing took. */
async function open(screens: number, fields: number, at: number): Promise<{ load: number; drawn: number }> {
  const {
    flow: source,
    revision,
    problems,
  } = resolveFlow(new Map([['large.json', JSON.stringify(largeFlow(screens, fields))]]), 'large');
  if (!source) throw new Error(problems.map(({ message }) => message).join('\n'));
  const began = performance.now();
  const flow = link(source);
  const names = Object.keys(flow.screens);
  const { actor, selectors } = startStandalone(flow, revision, {
    today: '2026-01-15',
    screen: names[at] ?? '',
    state: { ...emptyState, trail: names.slice(0, at) },
  });
  const load = performance.now() - began;
  document.body.replaceChildren(document.createElement('div'));
  createRoot(document.body.firstElementChild as HTMLElement).render(
    <Journey flow={flow} actor={actor} selectors={selectors} />,
  );
  await new Promise<void>((done) => {
    const watch = () => (document.querySelector('input') ? done() : requestAnimationFrame(watch));
    watch();
  });
  return { load, drawn: performance.now() - began };
}

Object.assign(window, { open });
