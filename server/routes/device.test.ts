import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { testApp } from '../testing/app.ts';

const sandbox = strictSandbox();
let service: Awaited<ReturnType<typeof testApp>>;
let margaret: Claimant;

beforeAll(async () => {
  service = await testApp();
  margaret = await claimant(service.app, people.margaret);
});
afterAll(() => service.app.close());

const asked = (device: string) =>
  sandbox.ledger().filter((entry) => (entry.request as { deviceSessionId?: string })?.deviceSessionId === device);

test('/k360/verify tells the vendor claim and device once, and the claim keeps what came of it', {
  tags: ['API-18'],
}, async () => {
  const body = { claim_number: margaret.claimId, device_session_id: 'device-1' };
  expect(await margaret.call('verifyDevice', body)).toMatchObject({ status: 200, body: { responseObject: {} } });
  expect(await margaret.call('verifyDevice', body)).toMatchObject({ status: 200 });
  expect(asked('device-1').map((entry) => entry.request)).toEqual([
    { reference: margaret.claimId, deviceSessionId: 'device-1' },
  ]);
  const claim = await service.ports.store.get('claims', margaret.claimId);
  expect(claim?.audit).toContainEqual(expect.objectContaining({ what: 'device.verified', of: ['known'] }));
});

test.each([undefined, false, true])(
  'a device is looked at whatever was said to advertising (%s), since it is a check for fraud',
  { tags: ['API-18'] },
  async (tracking_consent) => {
    const who = await claimant(
      service.app,
      people.margaret,
      tracking_consent === undefined ? {} : { tracking_consent },
    );
    const device = `device-${String(tracking_consent)}`;
    const body = { claim_number: who.claimId, device_session_id: device };
    expect(await who.call('verifyDevice', body)).toMatchObject({ status: 200, body: { responseObject: {} } });
    expect(asked(device)).toHaveLength(1);
  },
);

test('another claim’s number is a 400', { tags: ['API-18'] }, async () => {
  const body = { claim_number: 'somebody-elses', device_session_id: 'device-2' };
  expect(await margaret.call('verifyDevice', body)).toMatchObject({
    status: 400,
    body: { responseObject: { code: 'NOT_OWN' } },
  });
  expect(asked('device-2')).toEqual([]);
});

test('a vendor that is down is said plainly, and the next call tries again', { tags: ['API-18'] }, async () => {
  const body = { claim_number: margaret.claimId, device_session_id: 'device-3' };
  sandbox.server.use(...vendorScenarios.riskDown.handlers);
  expect(await margaret.call('verifyDevice', body)).toMatchObject({ status: 503 });
  sandbox.server.resetHandlers();
  expect(await margaret.call('verifyDevice', body)).toMatchObject({ status: 200 });
});

test('what the vendor says of a device is kept as one word or not at all', async () => {
  sandbox.server.use(
    http.post('*/devices/verifications', () => HttpResponse.json({ status: 'known as quill@example.com' })),
  );
  const who = await claimant(service.app, people.margaret);
  const body = { claim_number: who.claimId, device_session_id: 'device-4' };
  expect(await who.call('verifyDevice', body)).toMatchObject({ status: 200 });
  sandbox.server.resetHandlers();
  const claim = await service.ports.store.get('claims', who.claimId);
  expect(claim?.audit).toContainEqual(expect.objectContaining({ what: 'device.verified', of: ['other'] }));
});
