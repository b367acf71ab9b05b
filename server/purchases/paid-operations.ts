import type { VendorPort } from '../providers/vendor-ports.ts';

/** A call of a vendor that the firm pays for. */
export interface PaidOperationRow {
  /** The effect of the flow language that makes it. */
  effect: string;
  port: VendorPort;
  /** The operation in the port's wire contract. */
  operation: string;
  /** How many calls of its vendor it counts as in the vendor's daily budget. */
  costs: 0 | 1;
  /**
   * What repeats a call whose result was lost: the claimant's next call, that and the outbox, or only the outbox. Nothing does if
   * the vendor does not honour keys.
   */
  askedAgainBy: 'nextCall' | 'background' | 'outbox';
  /** The parts of the idempotency key: the same parts are the same purchase. */
  key: string;
  /** The outcome while the result is unknown, and after the daily budget is used up. */
  without: string;
}

/**
 * Every paid operation, once: its port, its cost, and what a failed connection, a crash and a retry mean.
 * `docs/paid-calls.md` shows it.
 */
export const paidOperations = {
  emailCheck: {
    effect: 'email.verify',
    port: 'emails',
    operation: 'verify',
    costs: 1,
    askedAgainBy: 'nextCall',
    key: 'claim, email address',
    without: 'failed: Next tries again, and the second failure lets the claimant continue, unverified',
  },
  phoneCheck: {
    effect: 'phone.verify',
    port: 'phones',
    operation: 'validate',
    costs: 1,
    askedAgainBy: 'nextCall',
    key: 'claim, mobile number',
    without: 'failed: Next tries again, and the second failure lets the claimant continue, unverified',
  },
  questions: {
    effect: 'questions.load',
    port: 'identity',
    operation: 'questions',
    costs: 1,
    askedAgainBy: 'background',
    key: 'claim, names, birth date, address',
    without: 'failed: continues without questions; qkba md, rule -1',
  },
  answers: {
    effect: 'quiz.submit',
    port: 'identity',
    operation: 'answers',
    costs: 0,
    askedAgainBy: 'background',
    key: 'claim, ids of the set',
    without: 'error: continues, not passed; qkba md, rule -1',
  },
  bureauASearch: {
    effect: 'bureauA.search',
    port: 'bureauA',
    operation: 'search',
    costs: 1,
    askedAgainBy: 'background',
    key: 'claim, bureau',
    without: 'failed: continues without lenders; credit_check_failure_reason',
  },
  bureauBSearch: {
    effect: 'bureauB.search',
    port: 'bureauB',
    operation: 'search',
    costs: 1,
    askedAgainBy: 'background',
    key: 'claim, bureau',
    without: 'failed: continues without lenders; credit_check_failure_reason',
  },
  codeText: {
    effect: 'otp.send',
    port: 'texts',
    operation: 'send',
    costs: 1,
    askedAgainBy: 'nextCall',
    key: 'claim, sending: a new one 120 seconds after the last',
    without: 'failed: the claimant presses Resend; limited, with the time to try again, once the budget is used up',
  },
  linkText: {
    effect: 'sms.idLink',
    port: 'texts',
    operation: 'send',
    costs: 1,
    askedAgainBy: 'outbox',
    key: 'claim, mobile number',
    without: 'waits in the outbox, until the next day if the budget is used up',
  },
  riskScore: {
    effect: 'risk.score',
    port: 'risk',
    operation: 'score',
    costs: 1,
    askedAgainBy: 'nextCall',
    key: 'claim, scored details',
    without: 'failed: the score counts as 0',
  },
  deviceCheck: {
    effect: 'device.verify',
    port: 'risk',
    operation: 'verifyDevice',
    costs: 1,
    askedAgainBy: 'nextCall',
    key: 'claim, device session',
    without: 'failed: nothing is recorded about the device',
  },
} as const satisfies Record<string, PaidOperationRow>;

export type PaidOperation = keyof typeof paidOperations;

/** The ports whose vendors are paid by the call: each may have a daily budget. */
export const paidPorts: readonly VendorPort[] = [...new Set(Object.values(paidOperations).map(({ port }) => port))];
