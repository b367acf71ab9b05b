/** A flow that changes while a claimant is in it, on v3 as it is served: the answers stay, and the walk goes on to the signature. */
import { afterEach, describe, expect, test } from 'vitest';
import { startWalk, type Walk } from '#fixtures/drivers/engine-walk.ts';
import { startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { link } from '../index.ts';
import { persistJourney } from '../state/journey-state.ts';
import { parsePersisted } from '../state/persisted-journey.ts';
import { CHANGED_NOTICE, rehydrate } from './rehydrate.ts';

const walks: Walk[] = [];
afterEach(() => {
  for (const { api, journey } of walks.splice(0)) {
    api.check();
    expect(journey.reported).toEqual([]);
  }
});

const old = productFlow('v3');
type Made = Flow & { fields: NonNullable<Flow['fields']>; routes: NonNullable<Flow['routes']> };

/** v3 with something changed in it. */
function changed(change: (flow: Made) => void): { flow: LinkedFlow; revision: string } {
  const flow = structuredClone(old.source) as Made;
  change(flow);
  return { flow: link(flow), revision: 'changed' };
}

/** Takes a member out of a record and gives it. */
function take<Value>(record: Record<string, Value>, name: string): Value {
  const value = record[name];
  if (value === undefined) throw new Error(`There is no "${name}".`);
  delete record[name];
  return value;
}

/**
 * A claimant stands at the contact details of the old flow, with everything on them entered and nothing of it sent; then
 * their tab is loaded again with the new one.
 */
async function overtaken(next: { flow: LinkedFlow; revision: string }, asked: string | null) {
  const walk = await startWalk();
  walks.push(walk);
  await walk.to('contact');
  await walk.fill();
  const { journey, api } = walk;
  const stored = JSON.stringify(
    persistJourney(old.flow, old.revision, 'contact', journey.state(), `${TODAY}T10:00:00Z`),
  );
  const before = journey.state().answers;
  const found = rehydrate({ ...next, today: TODAY, fieldTypes, effects }, parsePersisted(stored), asked);
  expect(found.state?.answers).toEqual(before);
  const again = startJourney({ ...next, send: api.send, state: found.state ?? {}, at: null });
  await again.go(found.screen, found.notice ?? undefined);
  return { found, journey: again, api, walk };
}

const person = {
  title: 'Mrs.',
  last_name: 'Holloway',
  email: 'margaret.holloway@example.com',
  phone_number: '+447700900456',
};

describe('a flow that changed while a claimant was in it', () => {
  test('a screen with another name: they stand at it again, all on it as they left it, and Next leads on', {
    tags: ['FD-5'],
  }, async () => {
    const next = changed(({ screens, routes }) => {
      screens.reach = { ...take(screens, 'contact'), path: 'reach' };
      routes.afterInfo = [{ screen: 'reach' }];
    });
    const { found, journey, api } = await overtaken(next, null);
    expect(found).toMatchObject({ screen: 'reach', notice: CHANGED_NOTICE });
    expect(journey.screen().notice).toBe(CHANGED_NOTICE);
    expect(journey.state().trail).toEqual(['postcode', 'info', 'reach']);
    await journey.submit();
    expect(journey.at()).toBe('sign');
    expect(api.claim()).toMatchObject(person);
  });

  test('after a field was removed the claimant is neither set back nor told, its answer is kept, and Next continues', async () => {
    const next = changed(({ screens, fields }) => {
      take(fields, 'title');
      const { info } = screens;
      if (info) info.body = info.body.filter((item) => item !== 'title');
    });
    const { found, journey, api } = await overtaken(next, 'contact');
    expect(found).toMatchObject({ screen: 'contact', notice: null });
    expect(journey.state().answers).toMatchObject({ title: 'Mrs' });
    await journey.submit();
    expect(journey.at()).toBe('sign');
    expect(api.claim()).toMatchObject(person);
  });

  test('a field that must be answered from now on: they are taken to it, told so, and everything after it is kept', async () => {
    const next = changed(({ screens, fields }) => {
      fields.previousName = { type: 'personName', part: 'family', label: 'Previous surname', saveAs: 'previous_name' };
      screens.info?.body.push('previousName');
    });
    const { found, journey, api } = await overtaken(next, 'contact');
    expect(found).toMatchObject({ screen: 'info', notice: CHANGED_NOTICE });
    expect(journey.screen().notice).toBe(CHANGED_NOTICE);
    expect(journey.selectors().errorsOn('info')).toEqual({ previousName: expect.anything() });
    journey.answer('previousName', 'Marsh');
    await journey.submit();
    expect(journey.at()).toBe('contact');
    expect(journey.selectors().errorsOn('contact')).toEqual({});
    await journey.submit();
    expect(journey.at()).toBe('sign');
    expect(api.claim()).toMatchObject({ ...person, previous_name: 'Marsh' });
  });

  test.each([
    ['its start', 'postcode'],
    ['no screen of it', null],
    ['a screen that is not due yet', 'sign'],
  ])(
    'another version, opened at %s: they go on where something is due in it, with what they had entered',
    async (_, asked) => {
      const next = changed((flow) => {
        const { info, contact } = flow.screens;
        if (!info || !contact) throw new Error('v3 has lost its details.');
        flow.id = 'merged';
        flow.screens.infoContact = { ...contact, path: 'info-contact', body: [...info.body, ...contact.body] };
        flow.routes.afterPostcode = [{ screen: 'infoContact' }];
        for (const name of ['info', 'contact']) delete flow.screens[name];
      });
      const { found, journey, api } = await overtaken(next, asked);
      expect(found).toMatchObject({ screen: 'infoContact', notice: CHANGED_NOTICE });
      expect(journey.screen().notice).toBe(CHANGED_NOTICE);
      expect(journey.selectors().errorsOn('infoContact')).toEqual({});
      await journey.submit();
      expect(journey.at()).toBe('sign');
      expect(api.claim()).toMatchObject({ ...person, journey: 'merged' });
    },
  );

  test('another version whose screen is opened that is due there: it opens, and nothing need be said', async () => {
    const next = changed((flow) => {
      flow.id = 'copy';
    });
    const { found } = await overtaken(next, 'contact');
    expect(found).toMatchObject({ screen: 'contact', notice: null });
  });

  test('a field of another type: the answer that does not fit counts for nothing, is asked for again, and throws nowhere', async () => {
    const next = changed(({ fields }) => {
      fields.surname = { type: 'yesNo', label: 'Have you changed your surname?', saveAs: 'selected_has_more_claims' };
    });
    const { found, journey } = await overtaken(next, 'contact');
    expect(found).toMatchObject({ screen: 'info', notice: CHANGED_NOTICE });
    expect(journey.selectors().errorsOn('info')).toEqual({ surname: expect.anything() });
    expect(journey.reported).toEqual([]);
  });

  test('a claimant at the identity questions is not taken past them when their screen is renamed', async () => {
    const walk = await startWalk();
    walks.push(walk);
    await walk.to('questions');
    const next = changed(({ screens, routes }) => {
      screens.quiz = { ...take(screens, 'questions'), path: 'quiz' };
      routes.afterSign = [{ screen: 'quiz' }];
    });
    const state = walk.journey.state();
    for (const facts of [state.facts, { ...state.facts, 'questions.list': undefined }]) {
      const stored = persistJourney(old.flow, old.revision, 'questions', { ...state, facts }, `${TODAY}T10:00:00Z`);
      const found = rehydrate(
        { ...next, today: TODAY, fieldTypes, effects },
        parsePersisted(JSON.stringify(stored)),
        null,
      );
      expect(found).toMatchObject({ screen: 'quiz', notice: CHANGED_NOTICE });
    }
  });
});
