import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { Scored } from './risk.ts';
import { riskProvider } from './risk.ts';

const sandbox = strictSandbox();
const subject: Scored = {
  reference: 'claim-1',
  sessionId: 'session-1',
  email: 'margaret@example.com',
  phone: '+447700900456',
  name: 'Margaret Holloway',
  address: '4 Mill Lane, Oxford',
  city: 'Oxford',
  postcode: 'OX4 2DP',
  country: 'GB',
};

describe('the device check', () => {
  test('receives the claim and the device', async () => {
    const risk = riskProvider.open(settingsOf(sandbox, 'risk'));
    expect(await risk.verifyDevice('claim-1', 'device-1', 'key-device')).toEqual({ outcome: 'done', status: 'known' });
    expect(sandbox.ledger().at(-1)?.request).toEqual({ reference: 'claim-1', deviceSessionId: 'device-1' });
  });

  failsByName(sandbox, 'risk', riskProvider.open, {
    verifyDevice: (port) => port.verifyDevice('claim-1', 'device-1', 'key-device'),
  });
});

describe('the risk score', () => {
  const risk = riskProvider.open(settingsOf(sandbox, 'risk'));

  test('gives what is read of it, under the documented names and no others', { tags: ['API-31'] }, async () => {
    const scored = await risk.score(subject, 'key-1');
    expect(scored).toEqual({
      outcome: 'scored',
      score: {
        OMNISCORE: 85,
        SCOR: 15,
        IP_COUNTRY: 'GB',
        IP_IPAD: '192.0.2.10',
        FINGERPRINT: 'sample-fingerprint',
        COOKIES: 'Y',
        JAVASCRIPT: 'Y',
        SESS: 'session-1',
        MODE: 'Q',
      },
    });
    expect(sandbox.ledger().at(-1)).toMatchObject({ operation: 'score', key: 'key-1', request: subject });
  });

  test('is low, or not to be had, where the email says so', async () => {
    const of = (email: string) => risk.score({ ...subject, email }, email);
    expect(await of('lowscore@example.com')).toMatchObject({ score: { OMNISCORE: 42 } });
    expect(await of('noscore@example.com')).toMatchObject({ outcome: 'failed', why: 'broken' });
  });

  failsByName(sandbox, 'risk', riskProvider.open, { score: (port) => port.score(subject, 'key-2') });
});
