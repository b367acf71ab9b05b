import { describe, expect, test } from 'vitest';
import { type Misbehaviour, misbehaving, worlds } from '#fixtures/worlds.ts';
import { deliveryDesk } from '../testing/delivery-desk.ts';

const desk = deliveryDesk();

describe('receivers in trouble', () => {
  const troubles: Misbehaviour[] = ['late', 'broken', 'busy', 'halfJson', 'wrongShape', 'endless', 'html', 'refused'];

  test.each(troubles)('that are %s delay and lose nothing: all arrives once when they are back', async (how) => {
    desk.sandbox.server.use(
      ...(['events', 'alerts', 'crm', 'feedback'] as const).map((port) => misbehaving(port, how)),
    );
    const id = await desk.claimWith(
      {},
      desk.put('event-1', { kind: 'event', name: 'lead' }),
      desk.put('crm-1', { kind: 'crm', name: 'createLead' }),
      desk.put('alert-1', { kind: 'alert', name: 'duplicate' }),
      desk.put('feedback-1', { kind: 'feedback', name: 'report', details: { of: 'feedback-1' } }),
      () => ({ set: [[['reports', 'feedback-1'], 'It does not scroll.']] }),
    );
    await desk.deliver();
    expect(Object.keys((await desk.claimOf(id)).outbox).sort()).toEqual(['alert-1', 'crm-1', 'event-1', 'feedback-1']);
    expect(desk.lines.join('')).not.toMatch(/margaret|holloway|scroll/i);
    desk.sandbox.server.resetHandlers();
    desk.now += 2_000;
    await desk.deliver();
    expect((await desk.claimOf(id)).outbox).toEqual({});
    const counted = desk.told().filter(({ status, repeat }) => status === 200 && !repeat);
    expect(counted.map(({ port }) => port).sort()).toEqual(['alerts', 'crm', 'events', 'feedback']);
  });

  test('a world in which all of them are down has that name', async () => {
    desk.sandbox.server.use(...worlds.receiversDown.handlers);
    const id = await desk.claimWith({}, desk.put('alert-1', { kind: 'alert', name: 'duplicate' }));
    await desk.deliver();
    expect((await desk.claimOf(id)).outbox['alert-1']).toMatchObject({ failed: 1 });
  });
});
