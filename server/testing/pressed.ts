import type { PaidOperation } from '../purchases/paid-operations.ts';

/** The paid operations that a claimant presses for; the text with the link goes by the outbox. */
export type Pressed = Exclude<PaidOperation, 'linkText'>;

/** The port and the operation by which a vendor's ledger has it. */
export const ledgerOf = {
  emailCheck: { port: 'emails', operation: 'verify' },
  phoneCheck: { port: 'phones', operation: 'validate' },
  questions: { port: 'identity', operation: 'questions' },
  answers: { port: 'identity', operation: 'answers' },
  bureauASearch: { port: 'bureauA', operation: 'search' },
  bureauBSearch: { port: 'bureauB', operation: 'search' },
  codeText: { port: 'texts', operation: 'send' },
  riskScore: { port: 'risk', operation: 'score' },
  deviceCheck: { port: 'risk', operation: 'verifyDevice' },
} as const satisfies Record<Pressed, { port: string; operation: string }>;

export const pressed = Object.keys(ledgerOf) as Pressed[];
