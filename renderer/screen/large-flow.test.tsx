import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyState, link, resolveFlow } from '#engine';
import { largeFlow } from '#fixtures/large-flow.ts';
import { workOf } from '#fixtures/work.ts';
import { drawnField } from '../fields/index.ts';
import { startStandalone } from '../runtime/standalone.ts';
import { Journey } from './Journey.tsx';

/** Which fields and words were drawn, in the order in which they were. */
const drawn = vi.hoisted((): string[] => []);
vi.mock('../parts/RichText.tsx', async (load) => {
  const real = await load<typeof import('../parts/RichText.tsx')>();
  return {
    RichText(props: Parameters<typeof real.RichText>[0]) {
      drawn.push(String(props.pieces[0]));
      return real.RichText(props);
    },
  };
});
vi.mock('../fields/DrawField.tsx', async (load) => {
  const real = await load<typeof import('../fields/DrawField.tsx')>();
  return {
    DrawField(props: Parameters<typeof real.DrawField>[0]) {
      drawn.push(props.id);
      return real.DrawField(props);
    },
  };
});

const { flow, revision } = (() => {
  const resolved = resolveFlow(new Map([['large.json', JSON.stringify(largeFlow(300, 2))]]), 'large');
  if (!resolved.flow) throw new Error(resolved.problems.map(({ message }) => message).join('\n'));
  return { flow: link(resolved.flow), revision: resolved.revision };
})();
const names = Object.keys(flow.screens);

/** The journey drawn at one of its screens, with everything before it finished. */
function open(at: number) {
  const { actor, selectors } = startStandalone(flow, revision, {
    today: '2026-03-02',
    screen: names[at] ?? '',
    state: { ...emptyState, trail: names.slice(0, at) },
  });
  render(<Journey flow={flow} actor={actor} selectors={selectors} />);
}

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await drawnField('personName').preload?.();
  drawn.length = 0;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a flow of 300 screens and 600 fields is built, and its 251st screen drawn, in under a second', {
  tags: ['PF-1'],
}, async () => {
  expect((await workOf(() => open(250))).ms).toBeLessThan(1000);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Screen 251 of 300');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('a key press there is handled in under 50 ms, and only its own field is drawn again', {
  tags: ['PF-1'],
}, async () => {
  open(250);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Answer of f250n0');
  await user.type(field, 'Ada');
  drawn.length = 0;

  const keys = 'marissima';
  const { ms } = await workOf(() => user.type(field, keys));
  expect(ms / keys.length).toBeLessThan(50);
  expect((field as HTMLInputElement).value).toBe('Adamarissima');
  expect(new Set(drawn)).toEqual(new Set(['f250n0']));
});
