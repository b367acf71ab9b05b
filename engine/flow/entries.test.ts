import { describe, expect, test } from 'vitest';
import { heldBy, startWalk } from '#fixtures/drivers/engine-walk.ts';
import { TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import { stoppedAt } from '../state/derived-path.ts';
import { emptyState } from '../state/journey-state.ts';
import { mergeClaim } from '../state/persisted-journey.ts';
import { entryOf, lastCompleted, resumeScreen } from './entries.ts';
import { addressOf } from './screens.ts';

describe.each(['v3', 'v4', 'v5', 'v6'])('links into %s', (id) => {
  const { flow } = productFlow(id);
  const path = (screen: string) => addressOf(flow, screen);

  test('there is a rule by the last completed screen, and both its outcomes lead to the sign screen', {
    tags: ['RES-09', 'RES-11', 'RES-12'],
  }, () => {
    const before = ['postcode', 'info', 'contact'];
    const after = [...before, 'sign', 'questions', 'credit-report'];
    expect(lastCompleted(flow, [])).toBeUndefined();
    expect(lastCompleted(flow, ['postcode', 'a-screen-of-another-version'])).toBe(flow.start);
    expect(lastCompleted(flow, ['sign', 'postcode'])).toBe('sign');
    for (const completed of [[], before, after])
      expect(path(resumeScreen(flow, 'resume', completed))).toBe(`/get-started-${id}/sign`);
  });

  test('the link to the questions leads to the identity quiz, whatever has been completed', () => {
    for (const completed of [[], ['postcode', 'sign']])
      expect(path(resumeScreen(flow, 'questionsResume', completed))).toBe(`/get-started-${id}/questions`);
  });
});

test('an entry that a flow does not name is its start', () => {
  const { flow } = productFlow('v3');
  expect(entryOf(flow, 'nowhere')).toBe('postcode');
  expect(entryOf(flow, 'toString')).toBe('postcode');
});

test.each([
  ['v3', 'info', 'info'],
  ['v3', 'contact', 'contact'],
  ['v3', 'sign', 'sign'],
  ['v3', 'questions', 'sign'],
  ['v3', 'finish', 'sign'],
  ['v6', 'contact', 'contact'],
  ['v6', 'sign', 'sign'],
  ['v6', 'finish', 'sign'],
])('a claimant who left %s at %s and returns without a link continues at %s', async (version, left, at) => {
  const { flow } = productFlow(version);
  const { api, to } = await startWalk({ flow: version });
  await to(left);
  const held = await heldBy(api);
  const state = mergeClaim(flow, emptyState, held, fieldTypes);
  const completed = held.screens_completed;
  expect(stoppedAt({ flow, state, today: TODAY, fieldTypes, effects, completed })).toMatchObject({
    screen: at,
    trail: expect.arrayContaining([flow.start, at]),
  });
});
