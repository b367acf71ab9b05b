/** Leaving, and coming back within 90 days and after: the service’s half of it with its clock stepped, and what the engine makes of that. */
import { afterEach, expect, test } from 'vitest';
import { emptyState, fieldTypes, mergeClaim, type StoredClaim } from '#engine';
import { productFlow } from '#fixtures/flow.ts';
import { testApp } from '../testing/app.ts';
import { tinyPng } from '../testing/png.ts';
import { type Answer, type Visitor, visitor } from '../testing/visitor.ts';

const DAY_MS = 86_400_000;
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function serviceAt() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const { app, ports } = await testApp({ ports: { clock: () => clock.now } });
  open.push(app);
  const pass = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * DAY_MS);
  };
  return { app, ports, pass };
}

const steps = [
  { screen_name: 'postcode', postcode: 'EC1A 1BB' },
  { screen_name: 'info', title: 'Ms.', first_name: 'Priya', last_name: 'Raman', dob: '1990-05-01' },
  { screen_name: 'contact', email: 'priya.raman@example.com', phone_number: '07700 900123' },
  { screen_name: 'sign', signature: tinyPng, not_already_filed: true },
];

async function walk(browser: Visitor, until: number): Promise<void> {
  for (const step of steps.slice(0, until))
    expect((await browser.save({ ...step, should_add_screen_name: true })).status).toBe(200);
}

/** What the page makes of the restored claim, in a tab that knows nothing. */
const restored = ({ body }: Answer) =>
  mergeClaim(productFlow('v3').flow, emptyState, body.responseObject.data as unknown as StoredClaim, fieldTypes);

test('within 90 days of the last visit the same cookie brings answers and path back, as often as one likes', {
  tags: ['SES-05', 'SES-20', 'CONST-21'],
}, async () => {
  const { app, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  await walk(browser, 3);
  for (let visits = 0; visits < 4; visits += 1) {
    pass(89);
    const back = await browser.resume(claimId);
    expect(back.status).toBe(200);
    // Each visit begins the 90 days anew.
    expect(back.cookies.get('currentId')).toMatchObject({ value: claimId, maxAge: 90 * 86_400 });
    const { answers, trail } = restored(back);
    expect(trail).toEqual(['postcode', 'info', 'contact']);
    expect(answers).toMatchObject({ givenName: 'Priya', email: 'priya.raman@example.com', mobile: '07700 900123' });
  }
  await walk(browser, 4);
  expect(restored(await browser.resume(claimId)).trail).toEqual(['postcode', 'info', 'contact', 'sign']);
});

test('returning does not count as guessing claims, however often it happens', async () => {
  const { app, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  for (let visits = 0; visits < 25; visits += 1) {
    expect((await browser.resume(claimId)).status).toBe(200);
    pass(1 / 24 / 60);
  }
});

test('after 90 days the session is over, and the link with it; the claim stays', async () => {
  const { app, ports, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  await walk(browser, 4);
  pass(91);
  expect((await browser.save({ title: 'Mrs.' })).status).toBe(401);
  const { status, body } = await browser.resume(claimId);
  expect([status, body.responseObject.code]).toEqual([404, 'LINK_ENDED']);
  expect((await ports.store.get('claims', claimId))?.data.signature).toBe(tinyPng);
});

test('within 30 days the link begins another session for the same claim', async () => {
  const { app, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  await walk(browser, 4);
  pass(29);
  const other = visitor(app);
  expect(restored(await other.resume(claimId)).answers.signature).toMatchObject({ image: tinyPng, method: 'stored' });
  expect((await other.save({ title: 'Mrs.' })).status).toBe(200);
  expect(restored(await visitor(app).resume(claimId)).answers).toMatchObject({ title: 'Mrs', givenName: 'Priya' });
});

test('a stored signature that is sent again is the same one: its time and its evidence stay', {
  tags: ['SIGN-25', 'ENT-019'],
}, async () => {
  const { app, ports, pass } = await serviceAt();
  const browser = visitor(app);
  const claimId = await browser.begin();
  await walk(browser, 4);
  pass(29);
  const before = await ports.store.get('claims', claimId);
  const other = visitor(app);
  await other.resume(claimId);
  expect((await other.save({ ...steps[3], should_add_screen_name: true })).status).toBe(200);
  const after = await ports.store.get('claims', claimId);
  expect(after?.data).toEqual(before?.data);
  expect(after?.evidence).toEqual(before?.evidence);
});
