import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { takes } from '#fixtures/sandbox/simulated-limits.ts';
import { type Misbehaviour, misbehaving, misbehaviours } from '#fixtures/sandbox/vendor-scenarios.ts';
import { sandboxUrl } from '../config.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { keys, textHarness } from '../testing/text-harness.ts';

const harness = textHarness();
const { sandbox, clock, pass, come, at, node, send, verify, texts, codeOf, claimOf } = harness;

describe('a sender of texts that misbehaves', () => {
  const ways: Misbehaviour[] = ['broken', 'busy', 'halfJson', 'wrongShape', 'html', 'refused', 'late'];

  test.each(ways)(
    'a vendor that is %s is a 503 in words of ours, nothing pretends to be sent, and the next press sends at once',
    { tags: ['ERR-22'] },
    async (how) => {
      const who = await come();
      sandbox.server.use(misbehaving('texts', how));
      const { status, headers, body } = await send(who);
      expect([status, Number(headers['retry-after'])]).toEqual([503, 5]);
      expect(body.message).toBe('Failed to send OTP. Please try again.');
      sandbox.server.resetHandlers();
      pass(5);
      expect(await send(who)).toMatchObject({ status: 200, body: { responseObject: { alreadySent: false } } });
      expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
    },
  );

  test('what certainly was not sent counts for nothing: a vendor may be busy all day', async () => {
    const who = await come();
    sandbox.server.use(misbehaving('texts', 'busy'));
    for (let n = 0; n < 8; n += 1) expect(await send(who)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    expect(await send(who)).toMatchObject({ status: 200 });
  });

  test('what may have been sent counts for the day, and its code works if the text arrives after all', async () => {
    const who = await come();
    let text = '';
    sandbox.server.use(
      http.post(`${sandboxUrl('texts')}/messages`, async ({ request }) => {
        text = ((await request.json()) as { text: string }).text;
        await takes(sandboxUrl('texts'), Number.POSITIVE_INFINITY);
        return HttpResponse.error();
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
    sandbox.server.use(misbehaving('texts', 'busy'));
    expect(await send(who)).toMatchObject({ status: 503 });
    expect(await verify(who, before)).toMatchObject({ status: 200 });
  });

  test.each(['reset', 'broken', 'halfJson', 'redirect'] as const)(
    'after a sender that is %s the next press asks for the same text under the same key, and its code works',
    async (how) => {
      const who = await come();
      const asked: [string | null, string][] = [];
      const note = async ({ request }: { request: Request }) => {
        const { text } = (await request.clone().json()) as { text: string };
        asked.push([request.headers.get('idempotency-key'), text]);
      };
      const path = `${sandboxUrl('texts')}/messages`;
      sandbox.server.use(http.post(path, async (info) => note(info).then(misbehaviours[how])));
      expect(await send(who)).toMatchObject({ status: 503 });
      sandbox.server.resetHandlers();
      sandbox.server.use(http.post(path, note));
      pass(30);
      // The countdown goes by the first try: a new text is one press away 120 seconds after it.
      expect(await send(who)).toMatchObject({
        status: 200,
        body: { responseObject: { alreadySent: false, secondsAgo: 30 } },
      });
      expect(new Set(asked.map((one) => one.join(' '))).size).toBe(1);
      expect(texts(who.phone)).toHaveLength(1);
      expect(await verify(who, codeOf(who))).toMatchObject({ status: 200 });
    },
  );

  test('a sender that does not honour keys is not asked again; the claimant reads when a new code can be sent', async () => {
    const other = await node(harness.service.ports.store, { TEXTS_HONOURS_KEYS: 'no' });
    const who = await at(other, await come());
    sandbox.server.use(misbehaving('texts', 'reset'));
    expect(await send(who)).toMatchObject({ status: 503 });
    sandbox.server.resetHandlers();
    pass(20);
    const { status, headers, body } = await send(who);
    expect([status, Number(headers['retry-after'])]).toEqual([429, 100]);
    expect(body.message).toBe(
      'We cannot tell whether our last text to this number was sent. Please wait 100 seconds, then ask for a new code.',
    );
    pass(100);
    expect(await send(who)).toMatchObject({ status: 200 });
    expect(texts(who.phone)).toHaveLength(1);
    await other.app.close();
  });

  test('a number that takes no texts is a 400 that says what to do, and no code waits for it', async () => {
    const who = await come(harness.service, '+447700900604');
    const { status, body } = await send(who);
    expect(status).toBe(400);
    expect(body.message).toBe(
      'We could not deliver a text to this number. If it is wrong, press “Change Number?” to correct it.',
    );
    expect(await claimOf(who)).not.toHaveProperty('code');
  });

  test('a node that dies while sending blocks the number no longer than the call could take', async () => {
    const who = await come();
    const dying = { ...harness.service.ports.providers, texts: { send: () => new Promise<never>(() => {}) } };
    const other = await testApp({
      environment: keys,
      ports: { store: harness.service.ports.store, clock: () => clock.now, providers: dying },
      site: { flows: testFlows },
    });
    void send(await at(other, who));
    await expect.poll(async () => (await claimOf(who)).code).toBeDefined();
    pass(8);
    expect(await send(await at(harness.service, who))).toMatchObject({
      status: 200,
      body: { responseObject: { alreadySent: false } },
    });
  });
});
