import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An address as people write it: an IPv4 address that came over IPv6 is an IPv4 address. */
export const plainAddress = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** The unit counted as one caller: an address; of IPv6 its /64 network, because one customer has all of it. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip);
  if (!address.includes(':')) return address;
  const [front = '', back] = address.toLowerCase().split('::');
  const groups = front === '' ? [] : front.split(':');
  const after = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const network = [...groups, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/**
 * The /48 network of an IPv6 address: a site may get as many /64 networks as it has customers, or one customer may have all of
 * them. Undefined for IPv4. (case SV-12)
 */
export function siteOf(ip: string): string | undefined {
  const network = networkOf(ip);
  return network.endsWith('::/64') ? `${network.slice(0, -5).split(':').slice(0, 3).join(':')}::/48` : undefined;
}

/** `203.0.113.7:51234`, `[2001:db8::1]:443`, `[2001:db8::1]`: an address with brackets, a port or both. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;

/** An address in X-Forwarded-For, without its port; null if it is not an address, such as `unknown`. (case SV-7) */
export function readAddress(entry: string): string | null {
  const [, four, six] = WITH_PORT.exec(entry) ?? [];
  const text = four ?? six ?? entry;
  // The library also reads `1` and `0x7f000001` as IPv4, which no proxy writes.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  address.zoneId = undefined;
  return (address.isIPv4MappedAddress() ? address.toIPv4Address() : address).toString();
}

/** An address, or a network such as 10.0.0.0/8. */
export const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * X-Forwarded-For with addresses only: they are read from the nearest proxy outwards, up to the first entry that is not an
 * address, so that the proxy which wrote that entry counts as the caller. Undefined: none is left.
 */
export function addressesIn(forwarded: string): string | undefined {
  const addresses: string[] = [];
  for (const entry of forwarded.split(',').reverse()) {
    const address = readAddress(entry.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses.length === 0 ? undefined : addresses.join(', ');
}

/** Ensures that `request.ip` is an address, whatever a caller or a proxy has written into X-Forwarded-For. Register it first. */
export function registerForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    // Node joins several headers of this name with commas.
    if (given !== undefined) headers['x-forwarded-for'] = addressesIn(String(given));
    done();
  });
}
