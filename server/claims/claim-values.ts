/** A claim value that is text; '' where it is not there. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of an address that say something. */
export function partsOf(address: unknown): Record<string, string> {
  if (address === null || typeof address !== 'object') return {};
  return Object.fromEntries(
    Object.entries(address).filter((part): part is [string, string] => typeof part[1] === 'string' && part[1] !== ''),
  );
}
