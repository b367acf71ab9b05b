import { expect, test } from 'vitest';
import { people } from '#fixtures/people.ts';
import { misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import { deliveryHarness, START, sha } from '../testing/delivery-harness.ts';
import { birthDigits } from './event.ts';
import { publicKey } from './public-key.ts';

const harness = deliveryHarness();

const event = harness.put('event-postcode-e1', { kind: 'event', name: 'postcode', details: { id: 'e1' } });

test('name, id, time, host, user data and context', {
  tags: ['TRK-10', 'TRK-11', 'TRK-12', 'TRK-13', 'TRK-14', 'TRK-15', 'API-32'],
}, async () => {
  const id = await harness.claimWith({ channel: 'Search', utm_source: 'leaflet', fbclid: 'click-1' }, event);
  harness.now += 60_000;
  await harness.deliver();
  expect(harness.told()).toMatchObject([{ port: 'events', key: publicKey(`${id}-event-postcode-e1`), status: 200 }]);
  expect(harness.told()[0]?.request).toMatchObject({
    event_name: 'postcode',
    event_id: 'e1',
    event_time: START,
    event_host: 'claims.example',
    user_data: {
      em: sha(people.margaret.email),
      ph: sha('447700900456'),
      fn: sha('margaret'),
      ln: sha('holloway'),
      db: sha('19610409'),
      zp: sha('ox42dp'),
      ct: sha('oxford'),
      external_id: sha(id),
      fbclid: 'click-1',
    },
    context: { journey: 'test', channel: 'Search', utm_source: 'leaflet' },
  });
  const text = JSON.stringify(harness.told()[0]?.request).toLowerCase();
  for (const secret of ['margaret', 'holloway', '900456', '1961', 'mill lane', id]) expect(text).not.toContain(secret);
});

test.each([undefined, false])(
  'without a yes to tracking (%s) an event says what happened and what was shown, and nothing of whom',
  async (tracking_consent) => {
    const marks = { fbclid: 'click-1', fbp: 'fb.1', utm_source: 'leaflet', aff_id: 'a1', aff_sub: 's1' };
    await harness.claimWith({ channel: 'Search', lead_value: 75, ...marks, tracking_consent }, event);
    await harness.deliver();
    expect(harness.told().map(({ request }) => request)).toEqual([
      {
        event_name: 'postcode',
        event_id: 'e1',
        event_time: START,
        event_host: 'claims.example',
        user_data: {},
        context: { journey: 'test', channel: 'Search' },
      },
    ]);
  },
);

test('a yes that was withdrawn before the event is sent does not count', async () => {
  const id = await harness.claimWith({}, event, () => ({ set: [[['data', 'tracking_consent'], false]] }));
  await harness.deliver();
  expect(harness.told()[0]?.request).toMatchObject({ user_data: {} });
  expect(JSON.stringify(harness.told())).not.toContain(id);
});

test('an event without an id of the page has that of its delivery', async () => {
  const id = await harness.claimWith({}, harness.put('event-lead', { kind: 'event', name: 'lead' }));
  await harness.deliver();
  expect(harness.told()[0]?.request).toMatchObject({ event_name: 'lead', event_id: publicKey(`${id}-event-lead`) });
  // Who counts conversions must not learn what gives access to the claim.
  expect(JSON.stringify(harness.told())).not.toContain(id);
});

test('the context has the figures of the lead, in GBP, with a completion rate of 0.95', {
  tags: ['LEAD-16', 'LEAD-17'],
}, async () => {
  await harness.claimWith({ lead_value: 200, fb_lead_value: 200 }, event);
  await harness.deliver();
  expect(harness.told()[0]?.request).toMatchObject({
    context: {
      currency: 'GBP',
      application_completion_rate: 0.95,
      value: 200,
      lead_score: 0.5,
      fb_lead_value: 200,
      age_bracket: '60-69',
    },
  });
});

test('a failure is tried again three times, a second apart, then kept as a dead letter', {
  tags: ['TRK-08', 'TRK-09', 'CONST-71', 'CONST-72'],
}, async () => {
  harness.sandbox.server.use(misbehaving('events', 'broken'));
  let tries = 0;
  harness.sandbox.server.events.on('request:start', ({ request }) => {
    if (request.url.includes('events.vendor')) tries += 1;
  });
  const id = await harness.claimWith({}, event);
  const at: number[] = [];
  for (let half = 0; half <= 20; half += 1, harness.now += 500) {
    const seen = tries;
    await harness.deliver();
    if (tries > seen) at.push(half * 500);
  }
  harness.sandbox.server.events.removeAllListeners();
  expect(at).toEqual([0, 1_000, 2_000, 3_000]);
  const { outbox, audit, nextDue } = await harness.claimOf(id);
  expect(outbox['event-postcode-e1']).toMatchObject({ state: 'dead', failed: 4 });
  expect(nextDue).toBeUndefined();
  expect(audit).toContainEqual(
    expect.objectContaining({ what: 'delivery given up', of: ['event', 'postcode', 'broken'] }),
  );
});

test.each([
  ['VAL-39: month 13', '1961-13-09', undefined],
  ['VAL-39: month 0', '1961-00-09', undefined],
  ['VAL-40: day 32', '1961-04-32', undefined],
  ['VAL-40: day 0', '1961-04-00', undefined],
  ['VAL-41: year 999', '0999-04-09', undefined],
  ['VAL-41: year 1000', '1000-04-09', '10000409'],
  ['VAL-41: year 9999', '9999-12-31', '99991231'],
  ['another shape', '09/04/1961', undefined],
])(
  'a date of birth is hashed only where it can be one: %s',
  { tags: ['VAL-39', 'VAL-40', 'VAL-41'] },
  (_, dob, digits) => {
    expect(birthDigits(dob)).toBe(digits);
  },
);
