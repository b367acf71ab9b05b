import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from 'xstate';
import { fieldTypes, type JourneyMachine, Selectors, savedFact } from '#engine';
import { ok, startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import { screen, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { Journey } from '../screen/Journey.tsx';
import { TabNews } from '../screen/on-demand.ts';
import { preloadComponents } from '../screen/preload-components.ts';
import { openTabs, type TabMessage, type Tabs } from '../session/tabs.ts';
import { followTabs } from './follow-tabs.ts';

// What tells of other tabs comes late; how late is not what is tested here.
beforeAll(() => Promise.all([TabNews.preload(), preloadComponents(flow, 'name')]));
afterEach(cleanup);

const { surname, nickname } = trialFields;
const next = (to: string) => ({ label: 'Next', run: ['claim.save'], to: [{ screen: to }] });
const flow = trialFlow(
  {
    name: screen('', { heading: 'Your name', body: ['surname', 'nickname'], submit: next('sign') }),
    sign: screen('sign', { heading: 'Sign here', submit: { label: 'Next', to: [{ screen: 'done' }] } }),
    done: screen('done', { heading: 'All done', end: true }),
  },
  {
    fields: { ...(surname && { surname }), ...(nickname && { nickname }) },
    outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } },
  },
);

/** The other tabs of one browser: what one says all others hear. */
function browser() {
  const lines: { onmessage: BroadcastChannel['onmessage'] }[] = [];
  return (): Tabs =>
    openTabs(() => {
      const line = {
        onmessage: null as BroadcastChannel['onmessage'],
        postMessage(news: TabMessage) {
          for (const other of lines)
            if (other !== line)
              (other.onmessage as ((event: unknown) => void) | null)?.({ data: structuredClone(news) });
        },
        close: () => undefined,
      };
      lines.push(line);
      return line;
    });
}

const selectors = (state: Selectors['state']) => new Selectors({ flow, state, today: TODAY, fieldTypes });

/** A tab of a claimant whose claim holds a surname already. */
function tab(line: Tabs, claim = 'c1') {
  const journey = startJourney({
    flow,
    send: async () => ok(),
    state: { facts: { 'claim.number': claim, [savedFact('surname')]: true }, answers: { surname: 'Holloway' } },
  });
  const actor = journey.actor as unknown as Actor<JourneyMachine>;
  return { ...journey, actor, watch: followTabs(actor, { flow, revision: 'test', tabs: line, selectors, window }) };
}

function draw({ actor, watch }: ReturnType<typeof tab>) {
  render(<Journey flow={flow} actor={actor} selectors={selectors} tabs={watch} />);
}

test('an answer that is shown and was changed in another tab: it says so plainly, and the new one is shown when they want it', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  draw(here);
  there.answer('surname', 'Okafor');
  await there.submit();
  await page.findByText('You have continued in another tab');
  expect(page.getByText(/Your saved answer to “Surname” is different from the one shown here/)).toBeTruthy();
  expect((page.getByLabelText('Surname') as HTMLInputElement).value).toBe('Holloway');
  fireEvent.click(page.getByRole('button', { name: 'Continue from there' }));
  expect(here.at()).toBe('sign');
  expect(here.state()).toMatchObject({ answers: { surname: 'Okafor' }, trail: ['name', 'sign'] });
  expect(page.queryByRole('alert')).toBeNull();
});

test('an answer that was changed in another tab and is shown here alone: the new one is shown when they want it', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  await here.submit();
  await there.submit();
  await here.go('name');
  draw(here);
  await there.go('name');
  there.answer('surname', 'Okafor');
  await there.submit();
  await page.findByText('You have changed an answer in another tab');
  fireEvent.click(page.getByRole('button', { name: 'Use the saved answer' }));
  expect(here.state().answers.surname).toBe('Okafor');
});

test('what was typed here and not saved is kept: they may stay with it, and Next saves it', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  here.answer('surname', 'Hollow');
  here.answer('nickname', 'Peg');
  there.answer('surname', 'Okafor');
  await there.submit();
  expect(here.state().answers).toMatchObject({ surname: 'Hollow', nickname: 'Peg' });
  expect(here.watch.getSnapshot()).toMatchObject({ fields: ['surname'], screen: 'sign' });
  here.watch.keep();
  await here.submit();
  expect(here.calls('updateClaim').at(-1)?.body).toMatchObject({ last_name: 'Hollow', middle_name: 'Peg' });
});

test('an answer that is not shown now is brought up to date without a word', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  await here.submit();
  await here.submit();
  there.answer('surname', 'Okafor');
  await there.submit();
  expect(here.watch.getSnapshot()).toEqual({ fields: [], screen: null, over: null });
  expect(here.state().answers.surname).toBe('Okafor');
  expect(here.state().facts[savedFact('surname')]).toBe(true);
});

test('the journey has gone on in another tab: this one offers to go on from there, by the path that was taken', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  draw(here);
  await there.submit();
  await page.findByText('You have continued in another tab');
  expect(page.getByText(/Your claim is at “Sign here” there/)).toBeTruthy();
  await there.submit();
  await page.findByText(/Your claim is at “All done” there/);
  fireEvent.click(page.getByRole('button', { name: 'Continue from there' }));
  expect(here.at()).toBe('done');
  expect(here.state().trail).toEqual(['name', 'sign', 'done']);
});

test('who comes to that screen themselves, or wants to stay, is told no more', async () => {
  const line = browser();
  const [here, there, third] = [tab(line()), tab(line()), tab(line())];
  await there.submit();
  expect([here, third].map(({ watch }) => watch.getSnapshot().screen)).toEqual(['sign', 'sign']);
  await here.submit();
  third.watch.keep();
  expect([here, third].map(({ watch }) => watch.getSnapshot().screen)).toEqual([null, null]);
});

test('Back is no news, and neither is what is the same already', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line())];
  await here.submit();
  await there.submit();
  await there.go('name');
  await there.submit();
  expect(here.watch.getSnapshot()).toEqual({ fields: [], screen: null, over: null });
});

test('another claim in this browser, or one that was ended: nothing can be entered here any more', async () => {
  const line = browser();
  const [here, there] = [tab(line()), tab(line(), 'c2')];
  draw(here);
  await there.submit();
  await page.findByRole('heading', { name: 'This browser has another claim now' });
  expect(page.queryByLabelText('Surname')).toBeNull();
  line().tell({ says: 'over' });
  await page.findByRole('heading', { name: 'You have ended this in another tab' });
});

test('where there is no line to other tabs, the journey works', async () => {
  const blocked = openTabs(() => {
    throw new Error('SecurityError');
  });
  const here = tab(blocked);
  await here.submit();
  expect(here.at()).toBe('sign');
  blocked.close();
});

test('news that came before a listener was added is heard', () => {
  const line = browser();
  const early = line();
  line().tell({ says: 'over' });
  expect(tab(early).watch.getSnapshot().over).toBe('ended');
});
