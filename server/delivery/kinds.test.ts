import { describe, expect, test } from 'vitest';
import { type Misbehaviour, misbehaving, vendorScenarios } from '#fixtures/sandbox/vendor-scenarios.ts';
import { deliveryHarness } from '../testing/delivery-harness.ts';

const harness = deliveryHarness();

describe('receivers in trouble', () => {
  const troubles: Misbehaviour[] = ['late', 'broken', 'busy', 'halfJson', 'wrongShape', 'endless', 'html', 'refused'];

  test.each(troubles)('that are %s delay and lose nothing: all arrives once when they are back', async (how) => {
    harness.sandbox.server.use(
      ...(['events', 'alerts', 'crm', 'feedback'] as const).map((port) => misbehaving(port, how)),
    );
    const id = await harness.claimWith(
      {},
      harness.put('event-1', { kind: 'event', name: 'lead' }),
      harness.put('crm-1', { kind: 'crm', name: 'createLead' }),
      harness.put('alert-1', { kind: 'alert', name: 'duplicate' }),
      harness.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } }),
      () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }),
    );
    await harness.deliver();
    expect(Object.keys((await harness.claimOf(id)).outbox).sort()).toEqual([
      'alert-1',
      'crm-1',
      'event-1',
      'feedback-1',
    ]);
    expect(harness.lines.join('')).not.toMatch(/margaret|holloway|scroll/i);
    harness.sandbox.server.resetHandlers();
    harness.now += 2_000;
    await harness.deliver();
    expect((await harness.claimOf(id)).outbox).toEqual({});
    const counted = harness.told().filter(({ status, repeat }) => status === 200 && !repeat);
    expect(counted.map(({ port }) => port).sort()).toEqual(['alerts', 'crm', 'events', 'feedback']);
  });

  test('a world in which all of them are down has that name', async () => {
    harness.sandbox.server.use(...vendorScenarios.receiversDown.handlers);
    const id = await harness.claimWith({}, harness.put('alert-1', { kind: 'alert', name: 'duplicate' }));
    await harness.deliver();
    expect((await harness.claimOf(id)).outbox['alert-1']).toMatchObject({ failed: 1 });
  });
});
