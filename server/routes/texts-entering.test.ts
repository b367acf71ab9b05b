import { describe, expect, test } from 'vitest';
import { otherThan, textHarness } from '../testing/text-harness.ts';

const harness = textHarness();
const { pass, come, at, node, send, verify, codeOf, claimOf } = harness;

describe('entering a code', () => {
  test('the right code verifies the number, and the claim’s identity check is done', {
    tags: ['API-30', 'G-140'],
  }, async () => {
    const who = await come();
    await send(who);
    expect((await claimOf(who)).data).not.toHaveProperty('is_idv_done');
    const { status, body } = await verify(who, codeOf(who));
    expect(status).toBe(200);
    expect(body).toEqual({ statusCode: 200, message: 'Your mobile number is verified', responseObject: {} });
    const { data, audit } = await claimOf(who);
    expect(data.is_idv_done).toBe(true);
    expect(data).not.toHaveProperty('luminate_pass_datetime');
    expect(audit).toContainEqual(expect.objectContaining({ what: 'code.verified' }));
  });

  test('a wrong code is a 400 in plain words, and the right one still works', { tags: ['ERR-24'] }, async () => {
    const who = await come();
    await send(who);
    const { status, body } = await verify(who, otherThan(codeOf(who)));
    expect([status, body.responseObject.code]).toEqual([400, 'CODE_WRONG']);
    expect(body.message).toBe('Invalid OTP. Please try again.');
    expect((await claimOf(who)).data).not.toHaveProperty('is_idv_done');
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('five tries a code; the fifth says that it was the last, the sixth is 429 even for the right one', {
    tags: ['G-135'],
  }, async () => {
    const who = await come();
    await send(who);
    const code = codeOf(who);
    const tried = [];
    for (let n = 1; n <= 5; n += 1) tried.push(await verify(who, otherThan(code, n)));
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(tried.at(-1)?.body.message).toContain('your last try');
    pass(10);
    const { status, headers, body } = await verify(who, code);
    expect([status, headers['retry-after']]).toEqual([429, '110']);
    expect(body.message).toBe(
      'There were too many tries with this code. Please press Resend Verification Code to get a new one.',
    );
    pass(110);
    await send(who);
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('ten tries a number in any 24 hours, whatever codes and claims; then no more codes are sent either', {
    tags: ['G-135'],
  }, async () => {
    const who = await come();
    for (let round = 0; round < 2; round += 1) {
      await send(who);
      for (let n = 1; n <= 5; n += 1) await verify(who, otherThan(codeOf(who), n));
      pass(120);
    }
    const other = await come(harness.service, who.phone);
    for (const answer of [await send(who), await send(other)]) {
      expect(answer.status).toBe(429);
      expect(answer.body.message).toContain('Too many codes have been tried for this number.');
    }
    pass(24 * 60 * 60);
    await send(other);
    expect(await verify(other, codeOf(other))).toMatchObject({ status: 200 });
  });

  test('a code that was sent before the tenth try is not tried an eleventh time, on another claim either', async () => {
    const who = await come();
    await send(who);
    for (let n = 1; n <= 5; n += 1) await verify(who, otherThan(codeOf(who), n));
    pass(120);
    const other = await come(harness.service, who.phone);
    await send(other);
    for (let n = 1; n <= 4; n += 1) await verify(other, otherThan(codeOf(other), n));
    const last = codeOf(other);
    pass(120);
    await send(who);
    expect(await verify(who, otherThan(codeOf(who)))).toMatchObject({ status: 400 });
    expect(await verify(other, last)).toMatchObject({ status: 429 });
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 429 });
    expect((await claimOf(who)).data).not.toHaveProperty('is_idv_done');
  });

  test('a code works for ten minutes', { tags: ['G-135'] }, async () => {
    const who = await come();
    await send(who);
    const code = codeOf(who);
    pass(599);
    expect(await verify(who, otherThan(code))).toMatchObject({ body: { responseObject: { code: 'CODE_WRONG' } } });
    pass(1);
    const { status, body } = await verify(who, code);
    expect([status, body.responseObject.code]).toEqual([400, 'CODE_EXPIRED']);
    expect(body.message).toContain('press Resend Verification Code');
  });

  test('the newest code alone counts', async () => {
    const who = await come();
    await send(who);
    const first = codeOf(who);
    pass(120);
    await send(who);
    if (first !== codeOf(who)) expect(await verify(who, first)).toMatchObject({ status: 400 });
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('a changed number drops the code, and changing it back does not bring it back', async () => {
    const who = await come();
    await send(who);
    const code = codeOf(who);
    await who.call('updateClaim', { phone_number: '+447700900998' });
    expect(await verify(who, code)).toMatchObject({ body: { responseObject: { code: 'CODE_EXPIRED' } } });
    await who.call('updateClaim', { phone_number: who.phone });
    expect(await verify(who, code)).toMatchObject({ body: { responseObject: { code: 'CODE_EXPIRED' } } });
    const { status, headers } = await send(who);
    expect([status, headers['retry-after']]).toEqual([429, '120']);
    expect((await claimOf(who)).data.address).toBeDefined();
  });

  test('a number that is saved again unchanged drops nothing', async () => {
    const who = await come();
    await send(who);
    await who.call('updateClaim', { phone_number: who.phone });
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('a code is good for the claim alone that asked for it', async () => {
    const one = await come();
    await send(one);
    const other = await come(harness.service, one.phone);
    expect(await verify(other, codeOf(one))).toMatchObject({ body: { responseObject: { code: 'CODE_EXPIRED' } } });
  });

  test.each([
    ['claimNumber', 'somebody-elses'],
    ['source', 'nowhere'],
    ['otp', '482'],
    ['otp', '48211'],
    ['otp', '48a1'],
    ['otp', 4821],
  ])('%s %s is a 400 that names it and costs no try', async (field, value) => {
    const who = await come();
    await send(who);
    const { status, body } = await verify(who, '0000', { [field]: value });
    expect(status).toBe(400);
    expect(body.responseObject.fields).toMatchObject([{ field }]);
    expect((await claimOf(who)).code?.tries).toBe(0);
  });

  test('fifty right codes at once change the claim once, and each gets the same success', async () => {
    const who = await come();
    await send(who);
    const code = codeOf(who);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(who, code)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { audit } = await claimOf(who);
    expect(audit.filter(({ what }) => what === 'code.verified')).toHaveLength(1);
  });

  test('and so they do where two nodes share them, and later ones too, though never a wrong one', async () => {
    const other = await node(harness.service.ports.store);
    const who = await come();
    await send(who);
    const code = codeOf(who);
    const nodes = [await at(harness.service, who), await at(other, who)] as const;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => verify(nodes[n % 2 === 0 ? 0 : 1], code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await claimOf(who)).audit.filter(({ what }) => what === 'code.verified')).toHaveLength(1);
    pass(3600);
    expect(await verify(nodes[0], code)).toMatchObject({ status: 200 });
    expect(await verify(nodes[0], otherThan(code))).toMatchObject({ status: 400 });
    await other.app.close();
  });

  test('two hundred guesses at once: five are compared, all others are 429', async () => {
    const generous = await node(harness.service.ports.store, { RATE_LIMIT_FACTOR: '10' });
    const who = await come(generous);
    await send(who);
    const code = codeOf(who);
    const guesses = Array.from({ length: 200 }, (_, n) => otherThan(code, n + 1));
    const answers = await Promise.all(guesses.map((guess) => verify(who, guess)));
    const counts = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counts(400), counts(429)]).toEqual([5, 195]);
    expect((await claimOf(who)).code).toMatchObject({ tries: 5, wrong: 5 });
    expect(await verify(who, code)).toMatchObject({ status: 429 });
    await generous.app.close();
  });

  test('guesses with the right one among them never get more than five answers that tell anything', async () => {
    const generous = await node(harness.service.ports.store, { RATE_LIMIT_FACTOR: '10' });
    const who = await come(generous);
    await send(who);
    const code = codeOf(who);
    const guesses = Array.from({ length: 200 }, (_, n) => otherThan(code, n - 2 < 0 ? n + 9000 : n - 2));
    const answers = await Promise.all(guesses.map((guess) => verify(who, guess)));
    const counts = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(counts(200)).toBe(1);
    expect(counts(400)).toBeLessThanOrEqual(4);
    await generous.app.close();
  });
});
