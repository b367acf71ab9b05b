import { describe, expect, test } from 'vitest';
import { claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { misbehaving } from '#fixtures/sandbox/vendor-scenarios.ts';
import { sweep } from '../store/sweep.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { keys, otherThan, textHarness } from '../testing/text-harness.ts';

const harness = textHarness();
const { sandbox, clock, pass, come, at, node, send, verify, texts, codeOf, claimOf } = harness;

describe('sending a code', () => {
  test('the code goes to the claim’s own number, which the answer names in the +447 form', {
    tags: ['API-29', 'G-156'],
  }, async () => {
    const who = await come();
    const { status, body } = await send(who);
    expect(status).toBe(200);
    expect(body).toEqual({
      statusCode: 200,
      message: 'Verification code sent to your mobile',
      responseObject: { phoneNumber: who.phone, secondsAgo: 0, secondsLeft: 120, alreadySent: false },
    });
    expect(texts(who.phone)).toEqual([expect.objectContaining({ kind: 'code', text: expect.stringMatching(/\d{4}/) })]);
  });

  test('the text has a code of four digits, and a last line by which a phone offers it to our page', {
    tags: ['CONST-46'],
  }, async () => {
    const who = await come();
    await send(who);
    expect(texts(who.phone)[0]?.text).toMatch(
      /^Your verification code is (\d{4})\. It works for 10 minutes\. Do not share it with anybody\.\n\n@127\.0\.0\.1 #\1$/,
    );
  });

  test('no copy of the store has the code or the number of its hash, and no answer has either', {
    tags: ['G-135'],
  }, async () => {
    const who = await come();
    const { body } = await send(who);
    const code = codeOf(who);
    const { code: kept } = await claimOf(who);
    expect(kept).toMatchObject({ tries: 0, wrong: 0, hash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(kept)).not.toContain(code.concat('"'));
    expect(JSON.stringify(kept)).not.toContain(who.phone.slice(4));
    expect(JSON.stringify(body)).not.toContain(code);
    const resumed = await harness.service.app.inject({ method: 'POST', url: `/session/claim/${who.claimId}` });
    expect(resumed.body).not.toContain(kept?.hash ?? 'the hash');
  });

  test('the number may be written in any way that is the claim’s own number', async () => {
    const who = await come();
    expect(await send(who, { parsedPhoneNumber: who.phone.replace('+44', '0') })).toMatchObject({ status: 200 });
  });

  test.each([
    ['parsedPhoneNumber', '+447700900999'],
    ['parsedPhoneNumber', '+442079460000'],
    ['claimNumber', 'somebody-elses'],
    ['source', 'nowhere'],
  ])(
    'the route is no relay: %s %s is a 400 that names it, and nothing is sent',
    { tags: ['G-135'] },
    async (field, value) => {
      const who = await come();
      const { status, body } = await send(who, { [field]: value });
      expect(status).toBe(400);
      expect(body.responseObject.fields).toMatchObject([{ field }]);
      expect(texts(who.phone)).toEqual([]);
      expect(texts(value)).toEqual([]);
    },
  );

  test('within 120 seconds nothing is sent and the answer tells how long ago it was; then a new code is', {
    tags: ['OTP-12', 'OTP-13', 'CONST-47'],
  }, async () => {
    const who = await come();
    await send(who);
    pass(119);
    expect((await send(who)).body.responseObject).toEqual({
      phoneNumber: who.phone,
      secondsAgo: 119,
      secondsLeft: 1,
      alreadySent: true,
    });
    expect(texts(who.phone)).toHaveLength(1);
    pass(1);
    expect((await send(who)).body.responseObject).toMatchObject({ secondsAgo: 0, alreadySent: false });
    expect(texts(who.phone)).toHaveLength(2);
  });

  test('a claimant who opens the screen again in that time continues with the code they have', {
    tags: ['G-136'],
  }, async () => {
    const who = await come();
    await send(who);
    pass(60);
    await send(who);
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('twenty presses at once, and on two nodes, are one text with one answer', async () => {
    const other = await node(harness.service.ports.store);
    const who = await come();
    const nodes = [await at(harness.service, who), await at(other, who)] as const;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(nodes[n % 2 === 0 ? 0 : 1])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(texts(who.phone)).toHaveLength(1);
    await other.app.close();
  });

  test('a number that a code has just gone to gets none for another claim: 429 with the time to wait, in words', async () => {
    const one = await come();
    await send(one);
    pass(20);
    const other = await come(harness.service, one.phone);
    const { status, headers, body } = await send(other);
    expect([status, headers['retry-after']]).toEqual([429, '100']);
    expect(body.message).toContain('wait 100 seconds');
    expect(texts(one.phone)).toHaveLength(1);
    pass(100);
    expect(await send(other)).toMatchObject({ status: 200 });
  });

  test('RATE_LIMIT_FACTOR changes the wait between claims, never the 120 seconds of one claim', async () => {
    for (const [factor, wait] of [
      ['0.5', 240],
      ['2', 60],
    ] as const) {
      const other = await node(harness.service.ports.store, { RATE_LIMIT_FACTOR: factor });
      const one = await come(other);
      await send(one);
      pass(Math.min(wait, 120) - 1);
      const two = await come(other, one.phone);
      expect(await send(one)).toMatchObject({ body: { responseObject: { alreadySent: true } } });
      expect(await send(two)).toMatchObject({ status: 429 });
      pass(wait - Math.min(wait, 120) + 1);
      expect(await send(two)).toMatchObject({ status: 200 });
      pass(120);
      expect(await send(one)).toMatchObject({ status: wait > 120 ? 429 : 200 });
      const three = await come(other);
      await send(three);
      pass(120);
      expect(await send(three)).toMatchObject({ body: { responseObject: { alreadySent: false } } });
      await other.app.close();
    }
  });

  test('five codes a number in any 24 hours, whatever claims ask; the sixth is 429 and says when', async () => {
    const who = await come();
    for (let n = 0; n < 5; n += 1) {
      expect(await send(who)).toMatchObject({ status: 200, body: { responseObject: { alreadySent: false } } });
      pass(2 * 60 * 60);
    }
    const other = await come(harness.service, who.phone);
    for (const asking of [who, other]) {
      const { status, headers, body } = await send(asking);
      expect([status, headers['retry-after']]).toEqual([429, String(14 * 60 * 60)]);
      expect(body.message).toContain('try again in 14 hours');
    }
    pass(14 * 60 * 60);
    expect(await send(other)).toMatchObject({ status: 200 });
    expect(await send(who)).toMatchObject({ status: 429 });
    expect(texts(who.phone)).toHaveLength(6);
  });
});

describe('the log', () => {
  test('has no code, no number and no text, whatever happens', async () => {
    const lines: string[] = [];
    const { app } = await testApp({
      environment: { ...keys, LOG_LEVEL: 'trace' },
      ports: { clock: () => clock.now },
      site: { flows: testFlows, logTo: { write: (line) => void lines.push(line) } },
    });
    const who = await claimant(app, people.margaret, { phone_number: '+447700900777' });
    const mine = { ...who, phone: '+447700900777' };
    await send(mine);
    const code = codeOf(mine);
    await verify(mine, otherThan(code));
    await verify(mine, code);
    pass(120);
    sandbox.server.use(misbehaving('texts', 'broken'));
    await send(mine);
    await app.close();
    const log = lines.join('');
    expect(log).toContain('texts.send answered 500');
    for (const secret of ['7700900777', `"${code}"`, `is ${code}`, `#${code}`, 'verification code is'])
      expect(log).not.toContain(secret);
  });
});

test('what is known of a number is swept away a day after the last of it', async () => {
  const who = await come();
  await send(who);
  const known = () => harness.service.ports.store.find('numbers', { by: 'expiresAt', before: '9999', limit: 500 });
  pass(24 * 60 * 60 - 1);
  await sweep(harness.service.ports);
  expect(await known()).toHaveLength(1);
  pass(2);
  await sweep(harness.service.ports);
  expect(await known()).toEqual([]);
});
