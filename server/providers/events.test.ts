import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { ConversionEvent } from './events.ts';
import { eventsProvider } from './events.ts';

const sandbox = strictSandbox();
const event: ConversionEvent = {
  event_name: 'lead',
  event_id: 'e1',
  event_time: '2026-03-02T10:00:00.000Z',
  event_host: 'claims.example',
  user_data: { em: 'f'.repeat(64) },
  context: { currency: 'GBP' },
};

describe('the conversion events provider', () => {
  test('receives the event unchanged, under its key', { tags: ['API-32'] }, async () => {
    expect(await eventsProvider.open(settingsOf(sandbox, 'events')).send(event, 'key-1')).toEqual({ outcome: 'done' });
    expect(sandbox.ledger().at(-1)).toMatchObject({ port: 'events', key: 'key-1', status: 200, request: event });
  });

  failsByName(sandbox, 'events', eventsProvider.open, { send: (port) => port.send(event, 'key-2') });
});
