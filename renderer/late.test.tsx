import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from './late.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a component of another chunk is drawn when it has come, and its place until then', async () => {
  const Drawn = late(async () => Words, <hr />);
  const { container } = render(<Drawn words="here" />);
  expect(container.innerHTML).toBe('<hr>');
  await pass(0);
  expect(container.innerHTML).toBe('<p>here</p>');
});

test('a component that was fetched beforehand is drawn at once', async () => {
  const load = vi.fn(async () => Words);
  const Drawn = late(load, <hr />);
  await Drawn.preload();
  expect(render(<Drawn words="at once" />).container.innerHTML).toBe('<p>at once</p>');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a fetch that fails leaves the rest of the page as it is, and is tried again', async () => {
  const load = vi.fn(async () => Words).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Drawn = late(load);
  const { container } = render(
    <main>
      <Drawn words="after all" />
      <b>the rest</b>
    </main>,
  );
  await pass(0);
  expect(container.innerHTML).toBe('<main><b>the rest</b></main>');
  await pass(2000);
  expect(container.innerHTML).toBe('<main><p>after all</p><b>the rest</b></main>');
});

test('a component that is gone before it has come asks for nothing more', async () => {
  const load = vi.fn(async () => Words).mockRejectedValue(new TypeError('Failed to fetch'));
  const Drawn = late(load);
  const { unmount } = render(<Drawn words="never" />);
  await pass(0);
  unmount();
  await pass(10_000);
  expect(load).toHaveBeenCalledTimes(1);
});
