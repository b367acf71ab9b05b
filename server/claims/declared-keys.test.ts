import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersFrom, fieldTypes } from '#engine';
import { productFlows } from '#fixtures/flows.ts';
import { flowsWith, NEW_VERSION } from '#fixtures/weekly-changes.ts';
import { crmFields } from '../effects/crm-fields.ts';
import { lending as lendingOf, testApp } from '../testing/app.ts';
import { visitor } from '../testing/visitor.ts';

const folder = flowsWith({
  extends: 'v3',
  claimKeys: {
    forCompany: { kind: 'text', length: 3, personal: false },
    agreedToCalls: { kind: 'boolean', personal: true },
  },
  fields: {
    company: { type: 'yesNo', label: 'Was the car for a company?', saveAs: 'forCompany' },
    calls: { type: 'consent', label: 'You may call me', saveAs: 'agreedToCalls', required: false },
  },
  screens: {
    info: { body: ['legalName', 'title', 'givenName', 'surname', 'dateOfBirth', 'company', 'calls', 'privacy'] },
  },
});
const flows = productFlows(folder);
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({ site: { flows } });
});
afterAll(async () => {
  await service.app.close();
  rmSync(folder, { recursive: true });
});

const stored = async (claimId: string) => {
  const claim = await service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('There is no such claim.');
  return claim;
};

test('declared keys are stored apart from the documented ones, key by key, and come back as answers', async () => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const save = (body: object) => browser.save({ journey: NEW_VERSION, ...body });
  expect(await save({ extra: { forCompany: 'yes' } })).toMatchObject({ status: 200 });
  expect(await save({ title: 'Ms.', extra: { agreedToCalls: true } })).toMatchObject({ status: 200 });
  const claim = await stored(claimId);
  expect(claim.data).toMatchObject({ title: 'Ms.', extra: { forCompany: 'yes', agreedToCalls: true } });
  expect(claim.data).not.toHaveProperty('forCompany');
  expect(claim.evidence).toContainEqual(expect.objectContaining({ of: 'agreedToCalls', words: 'You may call me' }));

  const { data } = (await browser.resume(claimId)).body.responseObject.data as { data: Record<string, unknown> };
  const flow = flows.byId.get(NEW_VERSION)?.flow;
  expect(flow && answersFrom(flow, data, fieldTypes)).toMatchObject({ company: 'yes', calls: true, title: 'Ms' });
});

test.each([
  ['a key that the version does not declare', NEW_VERSION, { vehicleReg: 'AB12 CDE' }, 'vehicleReg'],
  ['a key that another version declares', 'v3', { forCompany: 'yes' }, 'forCompany'],
  ['a value of another kind', NEW_VERSION, { agreedToCalls: 'yes' }, 'agreedToCalls'],
  ['a text that is too long', NEW_VERSION, { forCompany: 'perhaps' }, 'forCompany'],
])('%s is refused by name, without its value, and nothing is saved', async (_, journey, extra, field) => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const { status, body } = await browser.save({ journey, title: 'Ms.', extra });
  expect(status).toBe(400);
  expect(body.responseObject.fields?.map((one) => one.field)).toEqual([field]);
  expect(JSON.stringify(body)).not.toContain(Object.values(extra)[0]);
  expect((await stored(claimId)).data.title).toBeUndefined();
});

test('declared keys go with the lead', async () => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  await browser.save({ journey: NEW_VERSION, email: 'avery@example.com', extra: { forCompany: 'no' } });
  expect(crmFields(await stored(claimId), lendingOf)).toMatchObject({ Extra: { forCompany: 'no' } });
});
