/**
 * Names of members inside a document may come from outside (a rule of a provider, an answer key) and contain characters that a
 * document database reads as a path or an operator. Every store encodes them in the same way. (ST-2)
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: a document database reads it as the end of the name.
const SPECIAL = /[.$%\u0000]|^__proto__$|^_bsontype$|^$/;

/** `KBA.0011` → `KBA%2E0011`; names without such characters are unchanged. */
export function encodeKey(key: string): string {
  if (!SPECIAL.test(key)) return key;
  // A driver reads the second one as the name of a type of its own. (case ST-5)
  if (key === '__proto__' || key === '_bsontype') return `%5F${key.slice(1)}`;
  // A lone sign stands for no name at all.
  if (key === '') return '%';
  return key.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
    /[.$%\u0000]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function decodeKey(key: string): string {
  if (key === '%') return '';
  return key.includes('%')
    ? key.replace(/%([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : key;
}

const recode = (value: unknown, key: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => recode(item, key));
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) define(copy, key(name), recode(member, key));
  return copy;
};

/** Sets an own member whatever its name is; a plain assignment to `__proto__` would set the prototype. */
export function define(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}

/** A copy of plain JSON with every member's name encoded; members that are undefined are left out. */
export const encodeKeys = (value: unknown): unknown => recode(value, encodeKey);
export const decodeKeys = (value: unknown): unknown => recode(value, decodeKey);

/** A copy of plain JSON that shares nothing with it. */
export const copyOf = <T>(value: T): T => recode(value, (name) => name) as T;
