import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const come = () => act(async () => undefined);

test('a component of another chunk is drawn when it has come, and its place until then', async () => {
  const Drawn = lazyComponent(async () => Words, <hr />);
  const { container } = render(<Drawn words="here" />);
  expect(container.innerHTML).toBe('<hr>');
  await come();
  expect(container.innerHTML).toBe('<p>here</p>');
});

test('a component that was fetched beforehand is drawn at once', async () => {
  const load = vi.fn(async () => Words);
  const Drawn = lazyComponent(load, <hr />);
  await Drawn.preload();
  expect(render(<Drawn words="at once" />).container.innerHTML).toBe('<p>at once</p>');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a fetch that fails leaves the page as it is; who draws it anew asks again', async () => {
  const load = vi.fn(async () => Words).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Drawn = lazyComponent(load, <hr />);
  const page = (
    <main>
      <Drawn words="after all" />
      <b>the rest</b>
    </main>
  );
  const { container, unmount } = render(page);
  await come();
  expect(container.innerHTML).toBe('<main><hr><b>the rest</b></main>');
  unmount();
  const again = render(page);
  await come();
  expect(again.container.innerHTML).toBe('<main><p>after all</p><b>the rest</b></main>');
});

test('a component that comes when its screen is gone is not drawn', async () => {
  const load = vi.fn(async () => Words);
  const Drawn = lazyComponent(load);
  const { container, unmount } = render(<Drawn words="never" />);
  unmount();
  await come();
  expect(container.innerHTML).toBe('');
});
