import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../store/documents.ts';
import { bareClaim } from '../testing/bare-claim.ts';
import { correctedState, deadByKind, outboxStateOf, withOutboxState } from './outbox-state.ts';

const entry = (kind: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  kind,
  name: 'lead',
  at: '2026-03-01T09:00:00.000Z',
  due: '2026-03-02T09:00:00.000Z',
  tries: 1,
  ...more,
});
const dead = { state: 'dead', failed: 9 } as const;

test('the state counts what was given up by kind, and tells since when a living entry fails', () => {
  expect(outboxStateOf({})).toEqual({ deadLetters: undefined, failingSince: undefined });
  const early = '2026-02-01T09:00:00.000Z';
  const outbox = {
    a: entry('event', dead),
    b: entry('crm', { ...dead, at: early }),
    c: entry('event', dead),
    d: entry('crm', { failed: 1 }),
    e: entry('crm', { failed: 2, at: '2026-02-27T09:00:00.000Z' }),
    f: entry('text', { at: early }),
  };
  const { deadLetters, failingSince } = outboxStateOf(outbox);
  expect([deadLetters, failingSince]).toEqual(['crm=1 event=2', '2026-02-27T09:00:00.000Z']);
  expect(deadByKind(deadLetters ?? '')).toEqual([
    ['crm', 1],
    ['event', 2],
  ]);
});

describe('a change of the outbox', () => {
  const claim = bareClaim('a', { outbox: { x: entry('crm', dead), y: entry('crm', dead), z: entry('event') } });
  const state = { failingSince: undefined };

  test('notes what follows, once for all its parts', () => {
    const change = { set: [[['outbox', 'z'], entry('event', dead)]], unset: [['outbox', 'x']] } as const;
    expect(withOutboxState(claim, change).set).toContainEqual([['deadLetters'], 'crm=1 event=1']);
    const emptied = withOutboxState(claim, { set: [[['outbox'], {}]] });
    expect([emptied.set, emptied.unset]).toEqual([[[['outbox'], {}]], [['deadLetters']]]);
  });

  test('that changes nothing of it, or is about something else, stays as it is', () => {
    const other = { set: [[['data', 'title'], 'Mr.']] } as const;
    expect(withOutboxState(claim, other)).toBe(other);
    const due = { set: [[['outbox', 'z'], entry('event', { due: '2027' })]] } as const;
    expect(withOutboxState(claim, due)).toMatchObject({ set: due.set, unset: [] });
  });

  test('of a release that does not know of it is corrected', () => {
    expect(correctedState({ ...claim, ...state, deadLetters: 'crm=7', failingSince: '2026' })).toEqual({
      set: [[['deadLetters'], 'crm=2']],
      unset: [['failingSince']],
    });
  });
});
