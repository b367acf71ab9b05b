import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { type Person, people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { testApp } from '../testing/app.ts';
import { tinyPng } from '../testing/png.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.app.close());

/** Margaret with an email of her own, so that tests do not meet each other's claims. */
const person = (name: string, changes: Partial<Person> = {}): Person => ({
  ...people.margaret,
  lastName: name,
  email: `${name.toLowerCase()}@example.com`,
  ...changes,
});
const asked = (operation: 'find' | 'upsert', { claimId }: Claimant) =>
  sandbox
    .ledger()
    .filter(
      (entry) =>
        entry.operation === operation &&
        (operation === 'find' || (entry.request as { reference: string }).reference === claimId),
    );
const claimOf = async ({ claimId }: Claimant) => {
  const claim = await service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};

describe('/user/validate', () => {
  test('a new person is valid, at top level and inside responseObject, and the claim stores it', {
    tags: ['API-52', 'API-12'],
  }, async () => {
    const new_ = await claimant(service.app, person('Newcombe'));
    const { status, body } = await new_.call('validateUser', new_.bodies.validateUser);
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: true, message: 'OK', responseObject: { valid: true, message: 'OK' } });
    expect((await claimOf(new_)).data.user_exists).toBe(false);
  });

  test('a person in the customer register exists: valid is false, with a message', {
    tags: ['CON-06', 'ERR-14'],
  }, async () => {
    const daniel = await claimant(service.app, people.daniel);
    const { status, body } = await daniel.call('validateUser', daniel.bodies.validateUser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      valid: false,
      message: 'User already exists!',
      responseObject: { valid: false, message: 'User already exists!' },
    });
    const claim = await claimOf(daniel);
    expect(claim.data.user_exists).toBe(true);
    expect(claim.outbox['alert-duplicate']).toMatchObject({
      kind: 'alert',
      name: 'duplicate',
      details: { channel: 'alerts-duplicate' },
    });
  });

  test('a person with another signed claim exists, by email in any letter case or by surname, birth date and address', {
    tags: ['CON-06'],
  }, async () => {
    const signed = await claimant(service.app, person('Twice'));
    await signed.call('updateClaim', { signature: tinyPng });
    const before = sandbox.ledger().length;
    const sameEmail = await claimant(
      service.app,
      person('Othername', { email: 'TWICE@example.com', dob: '1970-01-01' }),
    );
    const samePerson = await claimant(service.app, person('Twice', { email: 'elsewhere@example.com' }));
    for (const again of [sameEmail, samePerson]) {
      expect((await again.call('validateUser', again.bodies.validateUser)).body).toMatchObject({ valid: false });
    }
    // Our own claims answer it, so no vendor is called.
    expect(sandbox.ledger()).toHaveLength(before);
  });

  test('an unsigned claim blocks no claimant, and a claimant is not a duplicate of their own signed claim', async () => {
    const unsigned = await claimant(service.app, person('Unsigned'));
    await unsigned.call('createUser', unsigned.bodies.createUser);
    const other = await claimant(service.app, person('Unsigned'));
    expect((await other.call('validateUser', other.bodies.validateUser)).body).toMatchObject({ valid: true });
    await other.call('updateClaim', { signature: tinyPng });
    expect((await other.call('validateUser', other.bodies.validateUser)).body).toMatchObject({ valid: true });
  });

  test.each([
    ['email', 'somebody.else@example.com'],
    ['dob', '1980-01-01'],
    ['first_name', 'Maud'],
    ['last_name', 'Somebody'],
    ['address', { postcode: 'M1 1AE', number: '1', street1: 'Mill Lane' }],
    ['claim_number', '00000000000000000000000000000000'],
  ])(
    'the route is not a relay: another person’s %s is a 400 that names it, and no vendor is called',
    async (field, value) => {
      const own = await claimant(service.app, person('Relay'));
      const before = sandbox.ledger().length;
      const { status, body } = await own.call('validateUser', { ...own.bodies.validateUser, [field]: value });
      expect(status).toBe(400);
      expect(body.responseObject).toMatchObject({ code: 'NOT_OWN', fields: [{ field }] });
      expect(body.message).toContain(field);
      expect(sandbox.ledger()).toHaveLength(before);
    },
  );

  test('details that are the same but for spaces at their ends are the claim’s own', async () => {
    const own = await claimant(service.app, person('Spaces'));
    const { first_name, email, ...rest } = own.bodies.validateUser;
    expect(
      (await own.call('validateUser', { ...rest, first_name: ` ${first_name} `, email: ` ${email} ` })).status,
    ).toBe(200);
  });

  test('an operator instead of a value is a 400, matches no claim and returns no data', {
    tags: ['ST-1'],
  }, async () => {
    const own = await claimant(service.app, person('Operator'));
    for (const [field, value] of [
      ['email', { $ne: '' }],
      ['last_name', { $gt: '' }],
      ['dob', ['1961-04-09']],
      ['claim_number', { $ne: null }],
    ] as const) {
      const { status, body } = await own.call('validateUser', { ...own.bodies.validateUser, [field]: value });
      expect(status).toBe(400);
      expect(Object.keys(body.responseObject).sort()).toEqual(['code', 'fields']);
    }
    const { status } = await own.call('validateUser', {
      ...own.bodies.validateUser,
      address: { ...own.bodies.validateUser.address, $where: '1' },
    });
    expect(status).toBe(400);
  });

  test('a register that is down is no answer: 503 with words, and the claim says nothing', async () => {
    const own = await claimant(service.app, person('Waiting'));
    sandbox.server.use(...vendorScenarios.registerDown.handlers);
    expect(await own.call('validateUser', own.bodies.validateUser)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('try again') },
    });
    expect((await claimOf(own)).data).not.toHaveProperty('user_exists');
    sandbox.server.resetHandlers();
    expect((await own.call('validateUser', own.bodies.validateUser)).status).toBe(200);
  });

  test('without a session it is a 401', async () => {
    const { bodies } = await claimant(service.app, person('Cookieless'));
    const answer = await service.app.inject({ method: 'POST', url: '/user/validate', payload: bodies.validateUser });
    expect(answer.statusCode).toBe(401);
  });
});

describe('/user', () => {
  test('writes the claimant to the customer register under the claim number', {
    tags: ['API-54', 'API-13'],
  }, async () => {
    const own = await claimant(service.app, person('Written'));
    expect(await own.call('createUser', own.bodies.createUser)).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'OK', responseObject: {} },
    });
    expect(asked('upsert', own)).toEqual([
      expect.objectContaining({
        key: expect.stringContaining(own.claimId),
        request: expect.objectContaining({
          reference: own.claimId,
          firstName: 'Margaret',
          lastName: 'Written',
          email: 'written@example.com',
          dob: '1961-04-09',
          phone: '+447700900456',
          postcode: 'OX4 2DP',
          address: expect.objectContaining({ street1: 'Mill Lane', subBuilding: 'Flat 1' }),
        }),
      }),
    ]);
  });

  test('writes once, however often and however quickly it is called; changed details are written again', async () => {
    const own = await claimant(service.app, person('Doubled'));
    await Promise.all([1, 2, 3].map(() => own.call('createUser', own.bodies.createUser)));
    await own.call('createUser', own.bodies.createUser);
    expect(asked('upsert', own)).toHaveLength(1);
    await own.call('updateClaim', { last_name: 'Doubledd' });
    await own.call('createUser', { ...own.bodies.createUser, last_name: 'Doubledd' });
    expect(asked('upsert', own)).toHaveLength(2);
  });

  test('a register that is down is a failure, and the next call tries again', async () => {
    const own = await claimant(service.app, person('Later'));
    sandbox.server.use(...vendorScenarios.registerDown.handlers);
    expect(await own.call('createUser', own.bodies.createUser)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await own.call('createUser', own.bodies.createUser)).toMatchObject({ status: 200 });
    expect(asked('upsert', own)).toHaveLength(1);
  });

  test.each(['phone', 'postcode', 'claim_number'] as const)(
    'another person’s %s is a 400 that names it',
    async (field) => {
      const own = await claimant(service.app, person('Stranger'));
      const other = { phone: '+447700900999', postcode: 'M1 1AE', claim_number: 'x' }[field];
      const { status, body } = await own.call('createUser', { ...own.bodies.createUser, [field]: other });
      expect(status).toBe(400);
      expect(body.responseObject).toMatchObject({ code: 'NOT_OWN', fields: [{ field }] });
      expect(asked('upsert', own)).toHaveLength(0);
    },
  );
});
