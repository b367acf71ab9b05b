import type { FactDefinition } from '../vocabulary/fact.ts';

/**
 * Every fact that is not an answer: its type (for the check's classes), where it comes from, and under which claim key
 * a restored claim holds it. Conditions and texts may name these and answers, nothing else.
 */

const boolean = { is: 'boolean' } as const;
const text = { is: 'text' } as const;
const moment = { is: 'text', moment: true } as const;
const list = { is: 'list' } as const;
const cards = { is: 'list', of: ['id', 'title', 'startDate', 'lender'] } as const;

export const facts = {
  'claim.number': { type: text, from: 'session', claimKey: 'claim_number', says: 'the claim number' },
  'session.canGoBack': { type: boolean, from: 'session', says: 'there is a screen of this journey to go back to' },
  'support.email': { type: text, from: 'config', says: 'the firm’s support address' },
  'addresses.for': { type: text, from: 'effect', says: 'the postcode that the found addresses belong to' },
  'addresses.list': { type: list, from: 'effect', says: 'the addresses found for the postcode' },
  'addresses.suggestions': { type: list, from: 'effect', says: 'postcodes that begin with the typed text' },
  'user.exists': {
    type: boolean,
    from: 'effect',
    claimKey: 'user_exists',
    says: 'another signed claim of this person exists',
  },
  'questions.list': {
    type: { is: 'list', of: ['questionId', 'questionText', 'questionHeading', 'choiceType'] },
    from: 'effect',
    says: 'the identity questions',
  },
  'questions.hasFinanceQuestion': {
    type: boolean,
    from: 'effect',
    says: 'a question asks who provided the finance (G-006)',
  },
  'questions.q1Found': { type: boolean, from: 'effect', says: 'the provider flagged a first-question match (G-004)' },
  'questions.ids': { type: { is: 'object' }, from: 'effect', says: 'the ids of the set of questions, for its answers' },
  'quiz.result': {
    type: { is: 'enum', values: ['pass', 'fail', 'secondSet', 'error'] },
    from: 'effect',
    says: 'how the identity quiz ended',
  },
  'quiz.passedAt': {
    type: moment,
    from: 'effect',
    claimKey: 'luminate_pass_datetime',
    says: 'when the identity quiz was passed',
  },
  'idv.done': {
    type: boolean,
    from: 'effect',
    claimKey: 'is_idv_done',
    says: 'the identity check has ended, well or not (G-140)',
  },
  'bureauA.status': {
    type: { is: 'enum', values: ['found', 'none', 'failed'] },
    from: 'effect',
    says: 'the result of the search at bureau A',
  },
  'bureauA.cards': { type: cards, from: 'effect', says: 'the agreements of bureau A, as cards' },
  'bureauA.done': {
    type: boolean,
    from: 'effect',
    claimKey: 'is_credit_check_done',
    says: 'bureau A has been searched for this claim: its result is stored (BA-26)',
  },
  'bureauB.status': {
    type: { is: 'enum', values: ['found', 'none', 'blocked', 'failed'] },
    from: 'effect',
    says: 'the result of the search at bureau B',
  },
  'bureauB.cards': { type: cards, from: 'effect', says: 'the agreements of bureau B, as cards' },
  'bureauB.done': {
    type: boolean,
    from: 'effect',
    claimKey: 'is_experian_credit_check_done',
    says: 'bureau B has been searched for this claim: its branch is not taken again (G-144)',
  },
  'otp.sentAt': {
    type: moment,
    from: 'effect',
    says: 'when the phone code was sent, ISO 8601 by the page’s own clock',
  },
  'otp.phone': { type: text, from: 'effect', says: 'the number that the phone code was sent to' },
  'otp.verified': { type: boolean, from: 'effect', says: 'the claimant has entered the right phone code in this tab' },
  'idLink.sent': { type: boolean, from: 'effect', says: 'the text with the link for the ID is on its way' },
  'lead.created': { type: boolean, from: 'effect', says: 'the lead has been created in the customer management' },
  qkba: { type: { is: 'enum', values: ['hi', 'md'] }, from: 'effect', claimKey: 'qkba', says: 'the quality flag' },
} as const satisfies Record<string, FactDefinition>;

export type FactName = keyof typeof facts;

export const isFactName = (name: string): name is FactName => Object.hasOwn(facts, name);
