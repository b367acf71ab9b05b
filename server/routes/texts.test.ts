import { http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import { type Misbehaviour, misbehaving } from '#fixtures/worlds.ts';
import { operations } from '#schemas/operations.ts';
import { sandboxUrl } from '../config.ts';
import type { Store } from '../store/port.ts';
import { sweep } from '../sweep.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';

const sandbox = strictSandbox();
const clock = { now: new Date('2026-03-02T10:00:00Z') };
const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const keys = { SESSION_KEY: 's'.repeat(32), OTP_KEY: 'o'.repeat(32) };
const serve = (environment: Record<string, string> = {}, store?: Store) =>
  testApp({
    environment: { ...keys, ...environment },
    ports: { clock: () => clock.now, ...(store ? { store } : {}) },
    site: { flows: testFlows },
  });

let service: Awaited<ReturnType<typeof serve>>;
/** Gives the sender of texts a short time: for one that never answers. */
let impatient: typeof service;
beforeAll(async () => {
  service = await serve();
  impatient = await serve({ TEXTS_TIMEOUT_MS: '800' });
});
afterAll(async () => {
  await service.app.close();
  await impatient.app.close();
});
// Nobody is limited by what an earlier test has sent.
beforeEach(() => pass(25 * 60 * 60));

let used = 100;
/** Somebody with a number that no other test has. */
async function come({ app } = service, phone_number?: string): Promise<Claimant & { phone: string }> {
  used += 1;
  const phone = phone_number ?? `+447700900${used}`;
  return { ...(await claimant(app, people.margaret, { phone_number: phone })), phone };
}
type Who = Awaited<ReturnType<typeof come>>;

/** The same claimant with a session of their own at a node. */
async function at({ app }: typeof service, who: Who): Promise<Who> {
  const resumed = await app.inject({ method: 'POST', url: `/session/claim/${who.claimId}` });
  const cookie = resumed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const call: Claimant['call'] = async (operation, body) => {
    const { method, path } = operations[operation];
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await app.inject({ method, url: path, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return { ...who, call };
}

/** Another node over the same store. */
const node = (store: Store, environment: Record<string, string> = {}) =>
  serve(environment, { ...store, close: async () => {} });

const send = (who: Who, changes: Record<string, unknown> = {}) =>
  who.call('sendCode', { claimNumber: who.claimId, source: 'test', parsedPhoneNumber: who.phone, ...changes });
const verify = (who: Who, otp: string, changes: Record<string, unknown> = {}) =>
  who.call('verifyCode', { claimNumber: who.claimId, otp, source: 'test', ...changes });
const texts = (to: string) => sandbox.messages().filter((one) => one.to === to);
/** The code of the newest text. */
const codeOf = ({ phone }: Who) => /code is (\d{4})\./.exec(texts(phone).at(-1)?.text ?? '')?.[1] ?? '';
/** A code that is not the one of the newest text. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0');
const claimOf = async ({ claimId }: Who, { ports } = service) => {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
};

describe('sending a code', () => {
  test('API-29, G-156: the code goes to the claim’s own number, which the answer names in the +447 form', async () => {
    const who = await come();
    const { status, body } = await send(who);
    expect(status).toBe(200);
    expect(body).toEqual({
      statusCode: 200,
      message: 'Verification code sent to your mobile',
      responseObject: { phoneNumber: who.phone, secondsAgo: 0, alreadySent: false },
    });
    expect(texts(who.phone)).toEqual([expect.objectContaining({ kind: 'code', text: expect.stringMatching(/\d{4}/) })]);
  });

  test('CONST-46: the text has a code of four digits, and a last line by which a phone offers it to our page', async () => {
    const who = await come();
    await send(who);
    expect(texts(who.phone)[0]?.text).toMatch(
      /^Your verification code is (\d{4})\. It works for 10 minutes\. Do not share it with anybody\.\n\n@127\.0\.0\.1 #\1$/,
    );
  });

  test('G-135: no copy of the store has the code or the number of its hash, and no answer has either', async () => {
    const who = await come();
    const { body } = await send(who);
    const code = codeOf(who);
    const { code: kept } = await claimOf(who);
    expect(kept).toMatchObject({ tries: 0, wrong: 0, hash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(kept)).not.toContain(code.concat('"'));
    expect(JSON.stringify(kept)).not.toContain(who.phone.slice(4));
    expect(JSON.stringify(body)).not.toContain(code);
    const resumed = await service.app.inject({ method: 'POST', url: `/session/claim/${who.claimId}` });
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
  ])('G-135: the route is no relay: %s %s is a 400 that names it, and nothing is sent', async (field, value) => {
    const who = await come();
    const { status, body } = await send(who, { [field]: value });
    expect(status).toBe(400);
    expect(body.responseObject.fields).toMatchObject([{ field }]);
    expect(texts(who.phone)).toEqual([]);
    expect(texts(value)).toEqual([]);
  });

  test('OTP-12, OTP-13, CONST-47: within 120 seconds nothing is sent and the answer tells how long ago it was; then a new code is', async () => {
    const who = await come();
    await send(who);
    pass(119);
    expect((await send(who)).body.responseObject).toEqual({
      phoneNumber: who.phone,
      secondsAgo: 119,
      alreadySent: true,
    });
    expect(texts(who.phone)).toHaveLength(1);
    pass(1);
    expect((await send(who)).body.responseObject).toMatchObject({ secondsAgo: 0, alreadySent: false });
    expect(texts(who.phone)).toHaveLength(2);
  });

  test('G-136: somebody who opens the screen again in that time goes on with the code they have', async () => {
    const who = await come();
    await send(who);
    pass(60);
    await send(who);
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('twenty presses at once, and on two nodes, are one text with one answer', async () => {
    const other = await node(service.ports.store);
    const who = await come();
    const nodes = [await at(service, who), await at(other, who)] as const;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(nodes[n % 2 === 0 ? 0 : 1])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(texts(who.phone)).toHaveLength(1);
    await other.app.close();
  });

  test('a number that a code has just gone to gets none for another claim: 429 with the time to wait, in words', async () => {
    const one = await come();
    await send(one);
    pass(20);
    const other = await come(service, one.phone);
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
      const other = await node(service.ports.store, { RATE_LIMIT_FACTOR: factor });
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
    const other = await come(service, who.phone);
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

describe('a sender of texts that misbehaves', () => {
  const ways: Misbehaviour[] = ['broken', 'busy', 'halfJson', 'wrongShape', 'html', 'refused', 'late'];

  test.each(ways)(
    'ERR-22: a vendor that is %s is a 503 in words of ours, nothing pretends to be sent, and the next press sends at once',
    async (how) => {
      const who = await come(how === 'late' ? impatient : service);
      sandbox.server.use(misbehaving('texts', how));
      const { status, headers, body } = await send(who);
      expect([status, Number(headers['retry-after'])]).toEqual([503, 5]);
      expect(body.message).toBe(
        'We could not send the code just now. Please press Resend Verification Code to try again.',
      );
      sandbox.server.resetHandlers();
      pass(5);
      expect(await send(who)).toMatchObject({ status: 200, body: { responseObject: { alreadySent: false } } });
      expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
    },
  );

  test('what certainly was not sent counts for nothing: a vendor may fail all day', async () => {
    const who = await come();
    sandbox.server.use(misbehaving('texts', 'broken'));
    for (let n = 0; n < 8; n += 1) expect(await send(who)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await send(who)).toMatchObject({ status: 200 });
  });

  test('what may have been sent counts for the day, and its code works if the text arrives after all', async () => {
    const who = await come(impatient);
    let text = '';
    sandbox.server.use(
      http.post(`${sandboxUrl('texts')}/messages`, async ({ request }) => {
        text = ((await request.json()) as { text: string }).text;
        return new Promise<never>(() => {});
      }),
    );
    expect(await send(who)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await verify(who, /code is (\d{4})/.exec(text)?.[1] ?? '')).toMatchObject({ status: 200 });
    for (let n = 0; n < 4; n += 1) {
      pass(120);
      expect(await send(who)).toMatchObject({ status: 200 });
    }
    pass(120);
    expect(await send(who)).toMatchObject({ status: 429 });
  });

  test('a sending that fails leaves the code before it in force', async () => {
    const who = await come();
    await send(who);
    const before = codeOf(who);
    pass(120);
    sandbox.server.use(misbehaving('texts', 'broken'));
    expect(await send(who)).toMatchObject({ status: 503 });
    expect(await verify(who, before)).toMatchObject({ status: 200 });
  });

  test('a number that takes no texts is a 400 that says what to do, and no code waits for it', async () => {
    const who = await come(service, '+447700900604');
    const { status, body } = await send(who);
    expect(status).toBe(400);
    expect(body.message).toBe('We could not deliver a text to this number. Please check it, or press Change Number?.');
    expect(await claimOf(who)).not.toHaveProperty('code');
  });

  test('a node that dies while it sends holds nobody up for longer than the call could take', async () => {
    const who = await come();
    const dying = { ...service.ports.providers, texts: { send: () => new Promise<never>(() => {}) } };
    const other = await testApp({
      environment: keys,
      ports: { store: service.ports.store, clock: () => clock.now, providers: dying },
      site: { flows: testFlows },
    });
    void send(await at(other, who));
    await expect.poll(async () => (await claimOf(who)).code).toBeDefined();
    pass(8);
    expect(await send(await at(service, who))).toMatchObject({
      status: 200,
      body: { responseObject: { alreadySent: false } },
    });
  });
});

describe('entering a code', () => {
  test('API-30, G-140: the right code verifies the number, and the claim’s identity check is done', async () => {
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

  test('ERR-24: a wrong code is a 400 in plain words, and the right one still works', async () => {
    const who = await come();
    await send(who);
    const { status, body } = await verify(who, otherThan(codeOf(who)));
    expect([status, body.responseObject.code]).toEqual([400, 'CODE_WRONG']);
    expect(body.message).toBe('That code is not right. Please check the text and try again.');
    expect((await claimOf(who)).data).not.toHaveProperty('is_idv_done');
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('G-135: five tries a code; the fifth says that it was the last, the sixth is 429 even for the right one', async () => {
    const who = await come();
    await send(who);
    const code = codeOf(who);
    const tried = [];
    for (let n = 1; n <= 5; n += 1) tried.push(await verify(who, otherThan(code, n)));
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(tried.at(-1)?.body.message).toContain('the last try');
    pass(10);
    const { status, headers, body } = await verify(who, code);
    expect([status, headers['retry-after']]).toEqual([429, '110']);
    expect(body.message).toBe(
      'This code has been tried too often. Please press Resend Verification Code to get a new one.',
    );
    pass(110);
    await send(who);
    expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
  });

  test('G-135: ten tries a number in any 24 hours, whatever codes and claims; then no more codes are sent either', async () => {
    const who = await come();
    for (let round = 0; round < 2; round += 1) {
      await send(who);
      for (let n = 1; n <= 5; n += 1) await verify(who, otherThan(codeOf(who), n));
      pass(120);
    }
    const other = await come(service, who.phone);
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
    const other = await come(service, who.phone);
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

  test('G-135: a code works for ten minutes', async () => {
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
    const other = await come(service, one.phone);
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
    const other = await node(service.ports.store);
    const who = await come();
    await send(who);
    const code = codeOf(who);
    const nodes = [await at(service, who), await at(other, who)] as const;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => verify(nodes[n % 2 === 0 ? 0 : 1], code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await claimOf(who)).audit.filter(({ what }) => what === 'code.verified')).toHaveLength(1);
    pass(3600);
    expect(await verify(nodes[0], code)).toMatchObject({ status: 200 });
    expect(await verify(nodes[0], otherThan(code))).toMatchObject({ status: 400 });
    await other.app.close();
  });

  test('two hundred guesses at once: five are compared, all others are 429', async () => {
    const generous = await node(service.ports.store, { RATE_LIMIT_FACTOR: '10' });
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
    const generous = await node(service.ports.store, { RATE_LIMIT_FACTOR: '10' });
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
  const known = () => service.ports.store.find('numbers', { by: 'expiresAt', before: '9999', limit: 500 });
  pass(24 * 60 * 60 - 1);
  await sweep(service.ports);
  expect(await known()).toHaveLength(1);
  pass(2);
  await sweep(service.ports);
  expect(await known()).toEqual([]);
});
