import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFlows } from '#fixtures/flows.ts';
import { flowsWith, NEW_VERSION } from '#fixtures/weekly-changes.ts';
import { operations } from '#schemas/operations.ts';
import { testApp } from '../testing/app.ts';
import { visitor } from '../testing/visitor.ts';

const folder = flowsWith({
  extends: 'v3',
  claimKeys: {
    petName: { kind: 'text', length: 40, personal: true },
    paint: { kind: 'text', length: 40, personal: false },
  },
  fields: {
    pet: { type: 'text', label: 'The name of your pet', length: { atMost: 40 }, saveAs: 'petName' },
    colour: { type: 'text', label: 'The colour of your car', length: { atMost: 40 }, saveAs: 'paint' },
  },
  screens: {
    info: { body: ['legalName', 'title', 'givenName', 'surname', 'dateOfBirth', 'pet', 'colour', 'privacy'] },
  },
});
const lines: string[] = [];
let app: Awaited<ReturnType<typeof testApp>>['app'];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) };
  const site = { flows: productFlows(folder), logTo };
  ({ app } = await testApp({ environment: { LOG_LEVEL: 'trace' }, site }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('the value of a declared key never reaches a log, whether it is accepted, refused or broken off', async () => {
  const browser = visitor(app);
  const claimId = await browser.begin();
  const save = (extra: object) => browser.save({ journey: NEW_VERSION, extra });
  expect((await save({ petName: 'Sir Barkington', paint: 'Aubergine' })).status).toBe(200);
  expect((await save({ petName: `Sir Barkington${'!'.repeat(60)}` })).status).toBe(400);
  expect((await save({ petNames: 'Sir Barkington' })).status).toBe(400);
  expect((await browser.save('{"extra":{"petName":"Sir Barkington"')).status).toBe(400);
  expect((await browser.resume(claimId)).status).toBe(200);
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter((line) => /Barkington|Aubergine/.test(line))).toEqual([]);
});

test('an alert to the staff may not contain the value of a personal key, and may contain that of another', async () => {
  const browser = visitor(app);
  await browser.begin();
  await browser.save({ journey: NEW_VERSION, extra: { petName: 'Sir Barkington', paint: 'Aubergine' } });
  const alert = (text: string) => browser.send('POST', operations.notify.path, { channel: 'alerts-credit', text });
  expect((await alert('The pet is called sir  barkington')).status).toBe(400);
  expect((await alert('The car is Aubergine')).status).not.toBe(400);
});
