import { describe, expect, test } from 'vitest';
import { failsByName, settingsOf } from '#fixtures/sandbox/provider-contract.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { TextMessage } from '#schemas/vendors/texts.ts';
import { textsProvider } from './texts.ts';

const sandbox = strictSandbox();
const texts = textsProvider.open(settingsOf(sandbox, 'texts'));
const message: TextMessage = { to: '+447700900123', text: 'Your code is 4821.', kind: 'code' };
const arrived = (to: string) => sandbox.messages().filter((one) => one.to === to);

describe('the sender of texts', () => {
  test('a text that it accepts arrives', { tags: ['API-44'] }, async () => {
    expect(await texts.send(message, 'key-1')).toEqual({ outcome: 'sent' });
    expect(arrived(message.to)).toEqual([{ at: expect.any(String), ...message }]);
  });

  test('one key is one text, however often it is asked for', async () => {
    const to = '+447700900124';
    for (let n = 0; n < 3; n += 1) expect(await texts.send({ ...message, to }, 'key-2')).toEqual({ outcome: 'sent' });
    expect(arrived(to)).toHaveLength(1);
    const entries = sandbox.ledger().filter((entry) => entry.key === 'key-2');
    expect(entries.map((entry) => entry.repeat ?? false)).toEqual([false, true, true]);
  });

  test('says of a number that takes no texts that it is undeliverable, and none arrives', async () => {
    const to = '+447700900604';
    expect(await texts.send({ ...message, to }, 'key-3')).toEqual({ outcome: 'undeliverable' });
    expect(arrived(to)).toEqual([]);
  });

  test.each([
    ['+447700900629', 'busy'],
    ['+447700900650', 'broken'],
  ])('a text to %s fails as %s, and none arrives', async (to, why) => {
    expect(await texts.send({ ...message, to }, `key-${to}`)).toMatchObject({ outcome: 'failed', why });
    expect(arrived(to)).toEqual([]);
  });

  test('a text that is not confirmed in time is late', async () => {
    const impatient = textsProvider.open(settingsOf(sandbox, 'texts', { timeoutMs: 100 }));
    const to = '+447700900654';
    expect(await impatient.send({ ...message, to }, 'key-4')).toMatchObject({ outcome: 'failed', why: 'late' });
    expect(arrived(to)).toEqual([]);
  });

  test.each([
    { ...message, to: '07700900123' },
    { ...message, to: '+442079460000' },
    { ...message, text: '' },
    { ...message, kind: 'greeting' as never },
  ])('the vendor refuses %o', async (wrong) => {
    expect(await texts.send(wrong, 'key-5')).toMatchObject({ outcome: 'failed', why: 'refused' });
  });

  failsByName(sandbox, 'texts', textsProvider.open, { send: (port) => port.send(message, 'key-6') });
});
