import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { tinyPng } from '../testing/png.ts';
import { visitor } from '../testing/visitor.ts';

const DAY_MS = 86_400_000;

async function harness() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const service = await testApp({ ports: { clock: () => clock.now }, site: { flows: testFlows } });
  const pass = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS);
  };
  const owner = visitor(service.app);
  const claimId = await owner.begin();
  await owner.save({ title: 'Mrs.' });
  const open = async () => {
    const { status, body } = await visitor(service.app).resume(claimId);
    return [status, body.responseObject.code];
  };
  return { ...service, pass, owner, claimId, open };
}

test('a link ends after 30 days without use; each use restarts the period', async () => {
  const { app, pass, open } = await harness();
  pass(29);
  expect(await open()).toEqual([200, undefined]);
  pass(29);
  expect(await open()).toEqual([200, undefined]);
  pass(30);
  expect(await open()).toEqual([404, 'LINK_ENDED']);
  await app.close();
});

test('a claim that is in use keeps its link, and its own browser needs none', async () => {
  const { app, pass, owner, claimId, open } = await harness();
  pass(50);
  expect(await open()).toEqual([404, 'LINK_ENDED']);
  expect((await owner.resume(claimId)).status).toBe(200);
  expect(await open()).toEqual([200, undefined]);
  await app.close();
});

test('a link lives for 30 days from the end of the session, whenever the claim was begun', async () => {
  const { app, pass, owner, open } = await harness();
  for (let n = 0; n < 3; n += 1) {
    pass(20);
    await owner.save({ title: n % 2 ? 'Mrs.' : 'Mr.' });
  }
  await owner.send('POST', '/session/end');
  pass(29);
  expect(await open()).toEqual([200, undefined]);
  await app.close();
});

test('a link can be ended with the session: after that it opens nothing, in no browser', async () => {
  const { app, owner, claimId, open, ports } = await harness();
  expect((await owner.send('POST', '/session/end', { endLink: true })).status).toBe(200);
  expect(await open()).toEqual([404, 'LINK_ENDED']);
  expect((await owner.resume(claimId)).status).toBe(404);
  expect(await ports.store.get('claims', claimId)).toMatchObject({ data: { title: 'Mrs.' } });
  await app.close();
});

test('a resumed claim brings what the page shows, and neither addresses of machines, bot verdicts, quiz answers nor reasons', {
  tags: ['IDU-07', 'RES-06'],
}, async () => {
  const { app, ports, owner, claimId } = await harness();
  await owner.save({ is_bot: true, bot_config: { webdriver: true }, signature: tinyPng });
  const secrets = {
    luminate_questions_response: { questions: ['q'] },
    luminate_questions_assessment: { score: 1 },
    luminate_answers_assessment: { score: 1 },
    'luminateFailure_KBA.0011': true,
    failureReasons: ['KBA.0011'],
    credit_check_failure_reason: 'timeout',
  };
  const kept = { qkba: 'hi', is_idv_done: true, luminate_pass_datetime: '2026-03-01T12:00:00.000Z' };
  await ports.store.update('claims', claimId, {
    set: Object.entries({ ...secrets, ...kept }).map(([key, value]) => [['data', key], value] as const),
  });
  const { body } = await visitor(app).resume(claimId);
  const { data } = (body.responseObject.data ?? {}) as { data?: Record<string, unknown> };
  expect(data).toMatchObject({ ...kept, title: 'Mrs.', signature: tinyPng });
  for (const key of [...Object.keys(secrets), 'is_bot', 'bot_config', 'ip_address'])
    expect(data).not.toHaveProperty([key]);
  await app.close();
});
