/** Every code of a flow problem. `docs/errors-flow.md` says of each what it means and what to do; a test compares. */
export const codes = {
  'json-syntax': { level: 'error' },
  'duplicate-key': { level: 'error' },
  'reserved-name': { level: 'error' },
  'unknown-file': { level: 'error' },
  'file-circle': { level: 'error' },
  'wrong-id': { level: 'error' },
  'null-without-extends': { level: 'error' },
  'null-removes-nothing': { level: 'error' },
  'unknown-member': { level: 'error' },
  'missing-member': { level: 'error' },
  'half-screen': { level: 'error' },
  'wrong-type': { level: 'error' },
  'wrong-value': { level: 'error' },
  'bad-name': { level: 'error' },
  'bad-format': { level: 'error' },
  'out-of-range': { level: 'error' },
  'too-few': { level: 'error' },
  'needs-one-of': { level: 'error' },
} as const satisfies Record<string, { level: 'error' | 'warning' }>;

export type Code = keyof typeof codes;
