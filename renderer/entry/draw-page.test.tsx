import { useLayoutEffect, useSyncExternalStore } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { TextInput } from '../parts/TextInput.tsx';
import { observable } from '../session/observable.ts';
import { drawPage } from './draw-page.ts';

const answer = observable('');
const subscribe = (changed: () => void) => {
  const { unsubscribe } = answer.subscribe(changed);
  return unsubscribe;
};

function Page({ drawn }: { drawn(): void }) {
  useLayoutEffect(() => queueMicrotask(drawn), [drawn]);
  const known = useSyncExternalStore(subscribe, answer.getSnapshot, answer.getSnapshot);
  return <TextInput id="postcode" wrong={false} value={known} onValue={answer.set} />;
}

/** As a key does it: the browser changes the text, then tells. */
function type(input: HTMLInputElement, letter: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, input.value + letter);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
}

test.each([
  ['is taken over', true],
  ['is drawn', false],
])('letters that are typed in the moment in which a page %s stay', async (_, hydrates) => {
  answer.set('');
  const place = document.body.appendChild(document.createElement('div'));
  if (hydrates) place.innerHTML = renderToString(<Page drawn={() => undefined} />);
  const input = () => place.querySelector('input') as HTMLInputElement;
  const drawn = vi.fn(() => {
    type(input(), 'O');
    type(input(), 'X');
  });
  drawPage(place, <Page drawn={drawn} />, hydrates);
  await eventually(() => expect(drawn).toHaveBeenCalled());
  expect([input().value, answer.getSnapshot()]).toEqual(['OX', 'OX']);
  place.remove();
});
