import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { testApp } from '../testing/app.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
let margaret: Claimant;

beforeAll(async () => {
  service = await testApp();
  margaret = await claimant(service.app, people.margaret);
});
afterAll(async () => {
  await service.app.close();
});

const asked = () => sandbox.ledger().filter((entry) => entry.port === 'addresses').length;

describe('the address look-up', () => {
  test('/credit-check/postal-to-address answers matchedStructuredAddress, beside responseObject and inside it', {
    tags: ['API-07'],
  }, async () => {
    const { status, body } = await margaret.call('postalToAddress', { postal_code: 'ox42dp' });
    const { listAddressByPostcodeResponse: beside } = body as unknown as {
      listAddressByPostcodeResponse: { matchedStructuredAddress: unknown[] };
    };
    expect(status).toBe(200);
    expect(beside.matchedStructuredAddress).toHaveLength(14);
    expect(body.responseObject.listAddressByPostcodeResponse).toEqual(beside);
    expect(beside.matchedStructuredAddress[3]).toEqual({
      addressID: expect.stringMatching(/^adr-/),
      country: 'GB',
      county: '',
      district: '',
      name: '',
      number: '4',
      poBox: '',
      postcode: 'OX4 2DP',
      postTown: 'Oxford',
      street1: 'Mill Lane',
      street2: '',
      subBuilding: 'Flat 1',
      address: 'Flat 1, 4 Mill Lane, Oxford',
    });
  });

  test.each([{ postal_code: 'ZA99 2AA' }, { postCode: 'ZA99 2AA' }])(
    '/get-addresses answers Results with raw fields and Address.Lines for %o',
    { tags: ['API-08'] },
    async (question) => {
      const { status, body } = await margaret.call('getAddresses', question);
      const [first] = body.responseObject.Results as Record<string, unknown>[];
      expect(status).toBe(200);
      expect(first).toMatchObject({
        postcode: 'ZA99 2AA',
        addressID: '',
        Address: { Lines: [expect.any(String), 'Littleford'] },
      });
    },
  );

  test('/get-addresses without either key is a 400', { tags: ['API-08'] }, async () => {
    expect(await margaret.call('getAddresses', {})).toMatchObject({ status: 400 });
  });

  test('/postcode-autocomplete answers the postcodes that begin with what was typed', {
    tags: ['API-09'],
  }, async () => {
    expect(await margaret.call('autocompletePostcode', { partial: 'ox4' })).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'OK', responseObject: ['OX4 2DP', 'OX4 2DR', 'OX4 2DS', 'OX4 2DT'] },
    });
    expect((await margaret.call('autocompletePostcode', { partial: 'ZA8' })).body.responseObject).toEqual([]);
  });

  test('nothing found is an empty list with "Please enter a valid postcode"', {
    tags: ['VAL-06', 'ERR-09'],
  }, async () => {
    const { status, body } = await margaret.call('postalToAddress', { postal_code: 'ZA99 0AA' });
    expect(status).toBe(200);
    expect(body.message).toBe('Please enter a valid postcode');
    expect(body.responseObject).toEqual({ listAddressByPostcodeResponse: { matchedStructuredAddress: [] } });
  });

  test('BFPO 61 brings up no address of another postcode, and is not asked about', { tags: ['PC-3'] }, async () => {
    const before = asked();
    const structured = await margaret.call('postalToAddress', { postal_code: 'BFPO 61' });
    const lined = await margaret.call('getAddresses', { postal_code: 'BFPO 61' });
    expect(structured.body.responseObject).toEqual({ listAddressByPostcodeResponse: { matchedStructuredAddress: [] } });
    expect(lined.body.responseObject).toEqual({ Results: [] });
    expect((await margaret.call('autocompletePostcode', { partial: 'BFPO 61' })).body.responseObject).toEqual([]);
    // The beginning alone was asked about: postcodes that begin otherwise are left out.
    expect(asked() - before).toBe(1);
  });

  test.each(['BF1 2AY', 'GIR 0AA'])('%s is looked up like any postcode', { tags: ['PC-3'] }, async (postal_code) => {
    const { body } = await margaret.call('postalToAddress', { postal_code });
    const { matchedStructuredAddress } = body.responseObject.listAddressByPostcodeResponse as {
      matchedStructuredAddress: { postcode: string }[];
    };
    expect(new Set(matchedStructuredAddress.map((one) => one.postcode))).toEqual(new Set([postal_code]));
  });

  test.each(['OX4 2DP1', '<OX4>', 'OX4;2DP', 'ÖX4 2DP', ''])(
    'letters, digits and space, at most 8: %j is a 400 that names the key',
    async (text) => {
      const before = asked();
      for (const [operation, key] of [
        ['postalToAddress', 'postal_code'],
        ['getAddresses', 'postCode'],
        ['autocompletePostcode', 'partial'],
      ] as const) {
        const { status, body } = await margaret.call(operation, { [key]: `${text}${text === 'OX4 2DP1' ? '2' : ''}` });
        expect(status).toBe(400);
        expect(body.responseObject.fields).toEqual([expect.objectContaining({ field: key })]);
      }
      expect(asked()).toBe(before);
    },
  );

  test('a source that never answers is given up after its time limit, with words and another try', {
    tags: ['SV-2'],
  }, async () => {
    const waiting = await claimant(service.app, people.margaret);
    sandbox.server.use(...vendorScenarios.addressesSilent.handlers);
    const late = await waiting.call('postalToAddress', { postal_code: 'OX4 2DP' });
    expect(late).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) },
      body: { responseObject: { code: 'PROVIDER_DOWN' } },
    });
    expect(late.body.message).toBe('We could not look up addresses just now. Please try again in a moment.');
    sandbox.server.resetHandlers();
    expect((await margaret.call('postalToAddress', { postal_code: 'OX4 2DP' })).status).toBe(200);
  });

  test.each(['broken', 'busy', 'halfJson', 'wrongShape', 'refused'] as const)(
    'a source that is %s is a failure with words, in all three calls',
    { tags: ['ERR-08'] },
    async (how) => {
      sandbox.server.use(misbehaving('addresses', how));
      for (const [operation, question] of [
        ['postalToAddress', { postal_code: 'OX4 2DP' }],
        ['getAddresses', { postal_code: 'OX4 2DP' }],
        ['autocompletePostcode', { partial: 'OX4' }],
      ] as const) {
        expect(await margaret.call(operation, question)).toMatchObject({
          status: 503,
          body: { statusCode: 503, message: expect.stringContaining('try again') },
        });
      }
    },
  );
});
