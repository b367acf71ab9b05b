import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { alertsProvider } from './alerts.ts';

const sandbox = strictSandbox();
const alert = { channel: 'alerts-credit', text: 'Claim 0123: a search failed' } as const;

describe('where the firm’s people look', () => {
  test('takes the three channels, each alert under its key', { tags: ['G-139'] }, async () => {
    const alerts = alertsProvider.open(settingsOf(sandbox, 'alerts'));
    for (const channel of ['alerts-credit', 'alerts-duplicate', 'feedback'] as const)
      expect(await alerts.send({ ...alert, channel }, channel)).toEqual({ outcome: 'done' });
    expect(sandbox.ledger().map(({ request }) => (request as typeof alert).channel)).toEqual([
      'alerts-credit',
      'alerts-duplicate',
      'feedback',
    ]);
  });

  test('refuses a text of more than 500 characters', { tags: ['API-33'] }, async () => {
    const alerts = alertsProvider.open(settingsOf(sandbox, 'alerts'));
    expect(await alerts.send({ ...alert, text: 'x'.repeat(500) }, 'k1')).toEqual({ outcome: 'done' });
    expect(await alerts.send({ ...alert, text: 'x'.repeat(501) }, 'k2')).toMatchObject({ why: 'refused', status: 400 });
  });

  failsByName(sandbox, 'alerts', alertsProvider.open, { send: (port) => port.send(alert, 'key') });
});
