import { expect, test } from 'vitest';
import { link, resolveFlow } from '#engine';
import { ok, startJourney } from '#fixtures/drivers/journey.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';

const next = (screen: string) => ({ submit: { label: 'Next', to: [{ screen }] } });
const page = (path: string, to: string, more = {}) => ({ path, heading: path, body: [], ...next(to), ...more });

test('who begins behind the start and is led back for an answer is not led round: the answer counts when they come on', async () => {
  const json = smallFlow(
    {
      entries: { preview: 'second' },
      outcomes: { 'claim.save': { saved: 'continue', refused: 'stay', failed: 'stay' } },
      fields: { name: { type: 'personName', part: 'given', label: 'First name', saveAs: 'first_name' } },
      routes: { toStart: [{ screen: 'first' }] },
    },
    {
      first: { body: ['name'], ...next('second') },
      second: page('second', 'third'),
      third: page('third', 'last', { requires: [{ fact: 'name', else: 'toStart' }] }),
    },
  );
  const { flow } = resolveFlow(filesOf(json), 'small');
  if (!flow) throw new Error('not resolved');
  const journey = startJourney({ flow: link(flow), at: 'second', send: async () => ok() });
  await journey.submit();
  expect(journey.at()).toBe('first');
  journey.answer('name', 'Margaret');
  await journey.submit();
  expect(journey.at()).toBe('second');
  await journey.submit();
  // Before: back to the first screen, for ever.
  expect([journey.at(), journey.state().trail]).toEqual(['third', ['first', 'second', 'third']]);
});
