/**
 * Every fact that is not an answer: its type (for the check's classes), where it comes from, and under which claim key
 * a restored claim holds it. Conditions and texts may name these and answers, nothing else.
 */

export type FactType =
  | { is: 'boolean' }
  | { is: 'enum'; values: readonly string[] }
  | { is: 'number' }
  | { is: 'text' }
  | { is: 'list' }
  | { is: 'object' };

export interface FactDefinition {
  type: FactType;
  /** `effect`: given by an outcome; `session`: known from the start; `config`: the firm's settings. */
  from: 'effect' | 'session' | 'config';
  /** The claim key that a restored claim holds it under. */
  claimKey?: string;
  /** One line for people: what it says. */
  says: string;
}

const boolean = { is: 'boolean' } as const;
const text = { is: 'text' } as const;
const list = { is: 'list' } as const;

export const facts = {
  'claim.number': { type: text, from: 'session', claimKey: 'claim_number', says: 'the claim number' },
  'session.canGoBack': { type: boolean, from: 'session', says: 'there is a screen of this journey to go back to' },
  'support.email': { type: text, from: 'config', says: 'the firm’s support address' },
  'addresses.for': { type: text, from: 'effect', says: 'the postcode that the found addresses belong to' },
  'addresses.list': { type: list, from: 'effect', says: 'the addresses found for the postcode' },
  'addresses.suggestions': { type: list, from: 'effect', says: 'postcodes that begin with what was typed' },
  'user.exists': {
    type: boolean,
    from: 'effect',
    claimKey: 'user_exists',
    says: 'another signed claim of this person exists',
  },
  'questions.list': { type: list, from: 'effect', says: 'the identity questions' },
  'questions.hasFinanceQuestion': {
    type: boolean,
    from: 'effect',
    says: 'a question asks who provided the finance (G-006)',
  },
  'questions.q1Found': { type: boolean, from: 'effect', says: 'the provider flagged a first-question match (G-004)' },
  qkba: { type: { is: 'enum', values: ['hi', 'md'] }, from: 'effect', claimKey: 'qkba', says: 'the quality flag' },
} as const satisfies Record<string, FactDefinition>;

export type FactName = keyof typeof facts;

export const isFactName = (name: string): name is FactName => Object.hasOwn(facts, name);
