import { expect, test } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s: one customer has a whole IPv6 network', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('an IPv4 address that came over IPv6 is written as IPv4; any other address stays', () => {
  expect(['::ffff:203.0.113.9', '203.0.113.9', '2001:db8::1'].map(plainAddress)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8::1',
  ]);
});
