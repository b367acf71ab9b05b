import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import {
  compileFlow,
  effects,
  emptyMemory,
  fieldTypes,
  type JourneyMachine,
  type Memory,
  resolveFlow,
  View,
} from '#engine';
import { largeFlow } from '#fixtures/large-flow.ts';
import { Journey } from '#renderer/Journey.tsx';
import type { JourneyActor } from '#renderer/journey/context.ts';

/** Builds a flow of this size and shows one of its screens; gives the milliseconds that loading and drawing took. */
async function open(screens: number, fields: number, at: number): Promise<{ load: number; drawn: number }> {
  const { flow, revision, problems } = resolveFlow(
    new Map([['large.json', JSON.stringify(largeFlow(screens, fields))]]),
    'large',
  );
  if (!flow) throw new Error(problems.map(({ message }) => message).join('\n'));
  const today = '2026-01-15';
  const began = performance.now();
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
    send: async () => ({ status: 200, body: { statusCode: 200, message: 'OK', responseObject: {} } }),
    track: () => undefined,
    report(error) {
      throw error;
    },
  });
  const names = Object.keys(flow.screens);
  const memory: Memory = { ...emptyMemory, trail: names.slice(0, at) };
  const actor = createActor(machine, { input: { memory } }) as JourneyActor & { start(): void };
  actor.start();
  actor.send({ type: `go.${names[at]}` });
  const load = performance.now() - began;
  const view = (of: Memory) => new View({ flow, memory: of, today, fieldTypes });
  document.body.replaceChildren(document.createElement('div'));
  createRoot(document.body.firstElementChild as HTMLElement).render(<Journey flow={flow} actor={actor} view={view} />);
  await new Promise<void>((done) => {
    const watch = () => (document.querySelector('input') ? done() : requestAnimationFrame(watch));
    watch();
  });
  return { load, drawn: performance.now() - began };
}

Object.assign(window, { open });
