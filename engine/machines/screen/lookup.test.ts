import { describe, expect, test } from 'vitest';
import { heldService, ok, refusal, startJourney } from '#fixtures/drivers/journey.ts';
import { asking } from '#fixtures/trial-flow.ts';

describe('looking up', () => {
  const oneAddress = (postcode: string) =>
    ok({
      listAddressByPostcodeResponse: {
        matchedStructuredAddress: [{ addressID: '1', number: '1', street1: 'Mill Lane', postTown: 'Oxford', postcode }],
      },
    });

  test('an address is looked up 300 ms after the last change, once for each postcode', async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'ox42dp', address: null });
    await journey.pass(299);
    expect(held).toHaveLength(0);
    await journey.pass(1);
    journey.leave('address');
    await journey.pass(1000);
    expect(held.map(({ request }) => request)).toEqual([
      { operation: 'postalToAddress', body: { postal_code: 'OX4 2DP' } },
    ]);
  });

  test('a look-up that never answers ends at its time limit with a message, and Next is another try', {
    tags: ['SV-2'],
  }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    await journey.pass(10_000);
    expect(journey.error('address')).toBe('Please enter a valid postcode');
    expect(journey.screen().pendingQueries).toEqual({});
    await held[0]?.answer(oneAddress('OX4 2DP'));
    expect(journey.state().facts['addresses.list']).toBeUndefined();
    await journey.submit();
    expect(held).toHaveLength(2);
    await held[1]?.answer(oneAddress('OX4 2DP'));
    await held[2]?.answer(ok());
    expect(journey.at()).toBe('two');
  });

  test('a late answer to a screen that was left changes nothing', { tags: ['SV-2'] }, async () => {
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    await journey.go('two');
    await held[0]?.answer(oneAddress('OX4 2DP'));
    await journey.pass(20_000);
    expect(journey.state().facts).not.toHaveProperty('addresses.list');
    expect(journey.at()).toBe('two');
    expect(journey.reported).toEqual([]);
  });

  test('Next asks once a press where the look-up is down, shows the words at the field, and never goes round', async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async () => refusal(503, 'The address search is closed for an hour.'),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    for (const press of [1, 2, 3]) {
      await journey.submit();
      expect(journey.calls('postalToAddress')).toHaveLength(press);
      expect(journey.is('editing')).toBe(true);
      expect(journey.error('address')).toBe('The address search is closed for an hour.');
      expect(journey.screen().failedSubmits).toBe(press);
    }
  });

  test('a fault of the text before is over when addresses are found: nothing is red until Next says so', async () => {
    const places = ok({
      listAddressByPostcodeResponse: {
        matchedStructuredAddress: ['1', '2'].map((number) => ({ number, street1: 'Mill Lane', postTown: 'Oxford' })),
      },
    });
    const { send, held } = heldService();
    const journey = startJourney({ flow: asking(['address']), send });
    await journey.submit();
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    expect(journey.error('address')).toBe('Please enter a postcode');
    await held[0]?.answer(places);
    journey.leave('address');
    expect(journey.error('address')).toBeUndefined();
    await journey.submit();
    expect(journey.error('address')).toBe('Please select an address');
  });

  test('Next pressed before the look-up has begun waits for it and goes on with the only match', async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async ({ operation }) => (operation === 'updateClaim' ? ok() : oneAddress('OX4 2DP')),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.submit();
    expect(journey.at()).toBe('two');
    expect(journey.calls('updateClaim')[0]?.body).toMatchObject({ postcode: 'OX4 2DP', address: { addressID: '1' } });
  });

  test('a changed postcode drops the chosen address before anything can be saved', { tags: ['PC-4'] }, async () => {
    const journey = startJourney({
      flow: asking(['address']),
      send: async ({ body }) => (body && 'postal_code' in body ? oneAddress(String(body.postal_code)) : ok()),
    });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.submit();
    await journey.go('one');
    journey.answer('address', { ...(journey.state().answers.address as object), postcode: 'M1 1AE' });
    expect(journey.state().answers.address).toEqual({ postcode: 'M1 1AE', address: null });
    expect(journey.state().facts['address.saved']).toBe(false);
  });
});
