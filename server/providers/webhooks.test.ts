import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { webhooksProvider } from './webhooks.ts';

const sandbox = strictSandbox();

describe('webhooks', () => {
  test('chat, pixel and customer data each have an address below the one of the firm', {
    tags: ['API-48', 'API-49', 'API-50'],
  }, async () => {
    const webhooks = webhooksProvider.open(settingsOf(sandbox, 'webhooks'));
    const chat = { channel: 'alerts-credit', text: 'Claim 0123: a search failed' };
    const pixel = { event_name: 'lead', event_id: 'e1', event_time: '2026-03-02T10:00:00.000Z', value: 0 };
    const lead = { reference: '0123', email: 'margaret@example.com', lead_value: 75, currency: 'GBP' };
    expect(await webhooks.send('chat', chat, 'k1')).toEqual({ outcome: 'done' });
    expect(await webhooks.send('pixel', pixel, 'k2')).toEqual({ outcome: 'done' });
    expect(await webhooks.send('customerData', lead, 'k3')).toEqual({ outcome: 'done' });
    expect(sandbox.ledger().map(({ operation, request }) => [operation, request])).toEqual([
      ['chat', chat],
      ['pixel', pixel],
      ['customerData', lead],
    ]);
  });

  failsByName(sandbox, 'webhooks', webhooksProvider.open, {
    chat: (port) => port.send('chat', { channel: 'feedback', text: 'x' }, 'k4'),
  });
});
