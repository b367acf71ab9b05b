import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { sandboxUrl } from '../config.ts';
import { addressesProvider } from './addresses.ts';

const sandbox = strictSandbox();
const addresses = addressesProvider.open(settingsOf(sandbox, 'addresses'));

async function structured(postcode: string) {
  const result = await addresses.structured(postcode);
  return result.outcome === 'found' ? result.addresses : result;
}

describe('the address source', () => {
  test('finds the fourteen addresses of OX4 2DP, each with an id of its own', async () => {
    const found = await structured('OX4 2DP');
    expect(found).toHaveLength(14);
    expect(new Set(Array.isArray(found) ? found.map((one) => one.addressID) : []).size).toBe(14);
    expect(found).toContainEqual(
      expect.objectContaining({
        subBuilding: 'Flat 1',
        number: '4',
        street1: 'Mill Lane',
        postTown: 'Oxford',
        postcode: 'OX4 2DP',
      }),
    );
  });

  test('finds exactly one, none, and the same invented addresses every time', async () => {
    expect(await structured('ZA99 1AA')).toHaveLength(1);
    expect(await structured('ZA99 0AA')).toEqual({ outcome: 'none' });
    expect(await structured('EC1A 1BB')).toEqual(await structured('EC1A 1BB'));
  });

  test('an address is the whole address object, GB where the source names no country', {
    tags: ['ENT-054', 'ENT-066'],
  }, async () => {
    expect(await structured('ZA99 1AA')).toEqual([
      {
        addressID: expect.stringMatching(/^adr-/),
        country: 'GB',
        county: 'Littlefordshire',
        district: '',
        name: 'The Old Toll House',
        number: '',
        poBox: '',
        postcode: 'ZA99 1AA',
        postTown: 'Littleford',
        street1: 'Turnpike Road',
        street2: '',
        subBuilding: '',
        address: 'The Old Toll House, Turnpike Road, Littleford',
      },
    ]);
  });

  test.each(['BF1 2AY', 'GIR 0AA', 'W1A 1HQ'])(
    '%s is looked up like any postcode',
    { tags: ['PC-3'] },
    async (postcode) => {
      const found = await structured(postcode);
      expect(Array.isArray(found) && found.length > 0 && found.every((one) => one.postcode === postcode)).toBe(true);
    },
  );

  test('addresses of another postcode are never returned, by neither source', { tags: ['PC-3'] }, async () => {
    expect(await addresses.structured('BFPO 61')).toEqual({ outcome: 'none' });
    expect(await addresses.lined('BFPO 61')).toEqual({ outcome: 'none' });
    // The vendor did answer with addresses: it is we who left them out.
    expect(sandbox.ledger().at(-1)).toMatchObject({ operation: 'lined', status: 200 });
  });

  test('suggestions begin with what was typed, whatever the vendor sends, and each stands once', async () => {
    const send = (postcodes: string[]) =>
      sandbox.server.use(
        http.post(`${sandboxUrl('addresses')}/postcodes/search`, () => HttpResponse.json({ postcodes })),
      );
    send(['OX4 2DP', 'OX4 2DP', 'OX14 1AA', 'BF1 2AX']);
    expect(await addresses.suggest('OX4')).toEqual({ outcome: 'found', postcodes: ['OX4 2DP'] });
    send(['BF1 2AX']);
    expect(await addresses.suggest('BFPO')).toEqual({ outcome: 'none' });
  });

  test('suggests several, one and none', async () => {
    expect(await addresses.suggest('OX4')).toMatchObject({ postcodes: ['OX4 2DP', 'OX4 2DR', 'OX4 2DS', 'OX4 2DT'] });
    expect(await addresses.suggest('ZA99 1')).toEqual({ outcome: 'found', postcodes: ['ZA99 1AA'] });
    expect(await addresses.suggest('ZA8')).toEqual({ outcome: 'none' });
    const ordinary = await addresses.suggest('M1 1');
    expect(ordinary.outcome === 'found' && ordinary.postcodes.every((one) => /^M1 1[A-Z]{2}$/.test(one))).toBe(true);
  });

  test('the second source knows lines but no ids', async () => {
    const found = await addresses.lined('ZA99 2AA');
    expect(await addresses.structured('ZA99 2AA')).toEqual({ outcome: 'none' });
    expect(
      found.outcome === 'found' &&
        found.addresses.every(({ address, lines }) => address.addressID === '' && lines.length > 1),
    ).toBe(true);
  });

  test('the vendor refuses a postcode without its space', async () => {
    expect(await addresses.structured('OX42DP')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'addresses', addressesProvider.open, {
    suggest: (port) => port.suggest('OX4'),
    structured: (port) => port.structured('OX4 2DP'),
    lined: (port) => port.lined('OX4 2DP'),
  });
});
