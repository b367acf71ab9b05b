import type { Path } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';

/**
 * No screen has the address of a page of the site, or one that begins as a call of the service does: the service would show the
 * page instead, and a proxy could send the visitor to the calls. Addresses have no capitals, and calls may. (decision 228)
 */
export const takenAddresses: RuleOfFlow = (check) => {
  const { pages, calls } = check.vocabulary.takenAddresses ?? { pages: [], calls: [] };
  const { base, entries } = check.flow;
  if (typeof base !== 'string') return [];
  const below = (path: string) => (base === '/' ? `/${path}` : `${base}/${path}`).replace(/(.)\/+$/, '$1');
  const first = firstPart(base);
  const call = calls.find((one) => one.toLowerCase() === first);
  if (call !== undefined) return [tell(check, ['base'], base, `begins as the calls of the service do: /${call}`)];
  const screens = check.all('Screen').map(({ value, path }) => ({ address: below(value.path), path, own: value.path }));
  const others = entries === undefined ? [] : Object.keys(check.vocabulary.subPaths);
  const links = others.map((path) => ({ address: below(path), path: ['base'], own: '' }));
  return [...screens, ...links].flatMap(({ address, path, own }) => {
    const place = own === '' ? ['base'] : [...path, 'path'];
    const page = pages.find((one) => one === address);
    if (page !== undefined) return [tell(check, place, address, `is that of a page of the site: ${page}`)];
    const taken = calls.find((one) => one.toLowerCase() === firstPart(address));
    if (taken === undefined) return [];
    return [tell(check, place, address, `begins as the calls of the service do: /${taken}`)];
  });
};

const firstPart = (address: string): string => address.split('/')[1] ?? '';

const tell = (check: Check, path: Path, address: string, why: string) =>
  check.problem(
    'address-taken',
    path,
    `The address ${address} ${why}.`,
    path[0] === 'base' ? 'Give the version an address of its own.' : 'Give the screen another path.',
  );
