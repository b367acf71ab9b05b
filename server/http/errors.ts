import type { SecurityEvent } from './security-events.ts';

/**
 * Every way in which a call can fail: a stable code, the status, the claimant's message. `docs/errors-service.md` says what to
 * do about each. A call may replace the message, never the code or the status.
 */
export const failures = {
  NO_SESSION: { status: 401, message: 'Unauthorized' },
  FIELD_UNKNOWN: { status: 400, message: 'A field of the request is not known. Nothing was saved.' },
  FIELD_INVALID: { status: 400, message: 'A field of the request is not valid. Nothing was saved.' },
  NOT_OWN: { status: 400, message: 'The details in the request are not those of this claim.' },
  BODY_NOT_JSON: { status: 400, message: 'The request must be JSON.' },
  BODY_MISSING: { status: 400, message: 'The request needs a JSON object.' },
  CODE_WRONG: { status: 400, message: 'Invalid OTP. Please try again.' },
  CODE_EXPIRED: {
    status: 400,
    message: 'This code no longer works. Please press Resend Verification Code to get a new one.',
  },
  NO_CONSENT: { status: 403, message: 'Please agree to the soft credit search first.' },
  BIRTH_DATE_NEEDED: { status: 403, message: 'Please confirm your date of birth to open this claim.' },
  LINK_LOCKED: {
    status: 403,
    message:
      'We could not confirm that this claim is yours, so its link does not open it here. Your claim is kept. Please open it in the browser where you started, or contact our support team.',
  },
  OTHER_ORIGIN: {
    status: 403,
    message: 'This request came from another website. Please open our own website and try again there.',
  },
  USER_EXISTS: {
    status: 409,
    message:
      'User already exists! You already have a claim with us. We are working on it and will keep you updated by email and text.',
  },
  NOT_REACHED: {
    status: 409,
    message: 'Please finish the earlier steps first. Everything you entered is kept.',
  },
  CLAIM_NOT_FOUND: { status: 404, message: 'We could not find this claim.' },
  LINK_ENDED: {
    status: 404,
    message:
      'This link no longer works: it was ended, or was not used for 30 days. Your claim is kept. Please contact our support team to continue with it.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  TOO_LARGE: { status: 413, message: 'This is too large to be saved.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  TOO_BUSY: { status: 503, message: 'We are very busy at the moment. Please try again in a few seconds.' },
  STORE_DOWN: { status: 503, message: 'We cannot save right now. Please try again in a moment.' },
  PROVIDER_DOWN: { status: 503, message: 'This service is not available right now. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** A field of a request and what is wrong with it, in the claimant's words. */
export interface FieldFault {
  field: string;
  message: string;
  help?: string;
}

/** Thrown when a call cannot be carried out; the error handler makes the answer from it. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: readonly FieldFault[] | undefined;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** The screen of the claim's flow on which the claimant continues. */
  readonly screen: string | undefined;
  /** The security event that this is, if it is another one than its code says; null: none. */
  readonly event: SecurityEvent | null | undefined;

  constructor(
    code: FailureCode,
    more: {
      message?: string;
      fields?: readonly FieldFault[];
      retryAfter?: number;
      screen?: string;
      event?: SecurityEvent | null;
    } = {},
  ) {
    super(more.message ?? failures[code].message);
    this.code = code;
    this.status = failures[code].status;
    this.fields = more.fields;
    this.screen = more.screen;
    this.event = more.event;
    this.retryAfter = more.retryAfter ?? (this.status === 503 ? 5 : undefined);
  }
}

/** The body of the answer that a failure is. */
export const answerOf = (failure: Failure) => ({
  statusCode: failure.status,
  message: failure.message,
  responseObject: {
    code: failure.code,
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.screen ? { screen: failure.screen } : {}),
  },
});

/** A fault of one field: `last_name: Invalid format`. */
export const fieldFailure = (
  faults: readonly FieldFault[],
  code: 'FIELD_INVALID' | 'FIELD_UNKNOWN' = 'FIELD_INVALID',
): Failure =>
  new Failure(code, { message: faults.map(({ field, message }) => `${field}: ${message}`).join('; '), fields: faults });
