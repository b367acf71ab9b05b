/** A text value of a claim; '' if it is missing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of an address that are not empty. */
export function partsOf(address: unknown): Record<string, string> {
  if (address === null || typeof address !== 'object') return {};
  return Object.fromEntries(
    Object.entries(address).filter((part): part is [string, string] => typeof part[1] === 'string' && part[1] !== ''),
  );
}
