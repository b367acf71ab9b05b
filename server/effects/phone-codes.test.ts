import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeHash, newCode, numberHash, sameHash } from './phone-codes.ts';

const key = 'o'.repeat(32);
const of = { claim: 'claim-1', sending: 'sending-1', number: numberHash(key, '+447700900123'), code: '4821' };

test('a code is four digits, its zeros in front kept', { tags: ['CONST-46'] }, () => {
  expect(newCode(() => Buffer.from([0, 7]))).toBe('0007');
  for (let n = 0; n < 200; n += 1) expect(newCode(() => randomBytes(2))).toMatch(/^\d{4}$/);
});

test('every code is as likely as any other: of all that can be drawn each comes six times, the rest is drawn again', {
  tags: ['G-135'],
}, () => {
  const counts = new Map<string, number>();
  let again = 0;
  for (let drawn = 0; drawn < 2 ** 16; drawn += 1) {
    const bytes = [drawn, 0];
    const code = newCode(() => {
      const next = Buffer.alloc(2);
      next.writeUInt16BE(bytes.shift() ?? 0);
      return next;
    });
    if (bytes.length === 0) again += 1;
    else counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  expect(counts.size).toBe(10_000);
  expect(new Set(counts.values())).toEqual(new Set([6]));
  expect(again).toBe(2 ** 16 - 60_000);
});

test('a hash says nothing without the key, and is another for another claim, sending, number or code', {
  tags: ['G-135'],
}, () => {
  const hash = codeHash(key, of);
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(codeHash(key, of)).toBe(hash);
  const others = [
    codeHash('p'.repeat(32), of),
    codeHash(key, { ...of, claim: 'claim-2' }),
    codeHash(key, { ...of, sending: 'sending-2' }),
    codeHash(key, { ...of, number: numberHash(key, '+447700900124') }),
    codeHash(key, { ...of, code: '4822' }),
  ];
  expect(new Set([hash, ...others]).size).toBe(6);
});

test('hashes are compared whole, whatever their length', () => {
  expect(sameHash('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '']) expect(sameHash('abc', other)).toBe(false);
});
