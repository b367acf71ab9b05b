import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/provider-contract.ts';
import { strictSandbox } from '#fixtures/strict.ts';
import { httpRisk } from './http.ts';

const sandbox = strictSandbox();

describe('the device check', () => {
  test('is told the claim and the device', async () => {
    const risk = httpRisk(settingsOf(sandbox, 'risk'));
    expect(await risk.verifyDevice('claim-1', 'device-1')).toEqual({ outcome: 'done', status: 'known' });
    expect(sandbox.ledger().at(-1)?.request).toEqual({ reference: 'claim-1', deviceSessionId: 'device-1' });
  });

  failsByName(sandbox, 'risk', httpRisk, { verifyDevice: (port) => port.verifyDevice('claim-1', 'device-1') });
});
