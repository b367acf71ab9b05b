import { expect, test } from 'vitest';
import { addressesIn, isNetwork, networkOf, plainAddress, readAddress, siteOf } from './network.ts';

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

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::', '2001:db8:1::/48'],
  ['203.0.113.9', undefined],
  ['::ffff:203.0.113.9', undefined],
])('%s is of the site %s', { tags: ['SV-12'] }, (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});

test('an IPv4 address that came over IPv6 is written as IPv4; any other address stays', () => {
  expect(['::ffff:203.0.113.9', '203.0.113.9', '2001:db8::1'].map(plainAddress)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8::1',
  ]);
});

test.each<[string, string | null]>([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:DB8:0::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ...['unknown', '_hidden', '<script>', '', 'shop.example', '203.0.113', '0x7f000001', '203.0.113.7:port', '1'].map(
    (entry): [string, null] => [entry, null],
  ),
])('the entry "%s" of X-Forwarded-For is the address %s', { tags: ['SV-7'] }, (entry, address) => {
  expect(readAddress(entry)).toBe(address);
});

test('addresses count from the nearest proxy outwards, up to the first entry that is none', { tags: ['SV-7'] }, () => {
  expect(addressesIn('198.51.100.1, 203.0.113.7:51234')).toBe('198.51.100.1, 203.0.113.7');
  expect(addressesIn('198.51.100.1, unknown, 203.0.113.7')).toBe('203.0.113.7');
  expect(addressesIn('198.51.100.1, unknown')).toBeUndefined();
  expect(addressesIn('')).toBeUndefined();
});

test('an address and a network can be trusted, a name and a broken mask cannot', () => {
  expect(['10.0.0.1', '::1', '10.0.0.0/8', '2001:db8::/32'].map(isNetwork)).toEqual([true, true, true, true]);
  expect(['10.0.0.300', '10.0.0.0/40', 'abc', '1:2:3'].map(isNetwork)).toEqual([false, false, false, false]);
});
