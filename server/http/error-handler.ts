import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../store/port.ts';
import { answerOf, Failure, type FailureCode, type FieldFault, fieldFailure } from './errors.ts';
import { routeOf } from './route-name.ts';
import { noteSecurityEvent, type SecurityEvent } from './security-events.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** The security events that codes are, where the failure does not say. */
const EVENTS: Partial<Record<FailureCode, SecurityEvent>> = {
  LINK_LOCKED: 'link.locked',
  NOT_REACHED: 'effect.refused',
  NOT_OWN: 'details.foreign',
  OTHER_ORIGIN: 'origin.foreign',
  TOO_MANY: 'rate.limited',
};

/** Turns every failure into the same kind of answer, and logs those that the firm must look at. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error);
    if (failure.status >= 500) {
      request.log.error({ err: error, code: failure.code }, 'the call failed');
      reply.header('x-request-id', request.id);
    }
    const event = failure.event === undefined ? EVENTS[failure.code] : failure.event;
    if (event) noteSecurityEvent(request.log, event, routeOf(request));
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
    return reply.status(failure.status).send(answerOf(failure));
  });
}

/** An address that cannot be decoded is not found. No hook sees such a request, so the headers of all answers are set here. */
export const refuseAddress =
  (headers: SecurityHeaders) =>
  (_error: unknown, _request: unknown, reply: unknown): void => {
    const failure = new Failure('NOT_FOUND');
    void (reply as FastifyReply)
      .status(failure.status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .send(answerOf(failure));
  };

function failureOf(error: FastifyError): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreUnavailable) return new Failure('STORE_DOWN', { retryAfter: error.retryAfter });
  if (error.validation) return validationFailure(error);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return new Failure('BODY_NOT_JSON');
    default:
  }
  // Refusals of the body parser or the URL decoder. Their messages may quote the body, so they are not passed on.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure('BODY_NOT_JSON');
  return new Failure('INTERNAL');
}

type Fault = NonNullable<FastifyError['validation']>[number];

function validationFailure(error: FastifyError): Failure {
  // The last one is about the whole value; those before it are the alternatives that did not match either.
  const fault = error.validation?.at(-1);
  if (!fault) return new Failure('FIELD_INVALID');
  const place = fault.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { additionalProperty, missingProperty } = fault.params as Record<string, string | undefined>;
  const extra = additionalProperty ?? missingProperty;
  const field = [...place, ...(extra === undefined ? [] : [extra])].join('.');
  if (field === '') return new Failure('BODY_MISSING');
  const problem: FieldFault = { field, message: wordsOf(fault) };
  return fieldFailure([problem], additionalProperty === undefined ? 'FIELD_INVALID' : 'FIELD_UNKNOWN');
}

/** Our own words for the validator's finding; its messages never reach a claimant. */
function wordsOf({ keyword, params }: Fault): string {
  const { type, limit, allowedValues } = params as {
    type?: string | string[];
    limit?: number;
    allowedValues?: unknown[];
  };
  switch (keyword) {
    case 'additionalProperties':
      return 'is not a known field';
    case 'required':
      return 'is missing';
    case 'type':
      return `must be ${typeWords[String(type).split(',')[0] ?? ''] ?? 'of another kind'}`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minLength':
      return 'must not be empty';
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${limit} entries`;
    case 'enum':
      return `must be one of ${(allowedValues ?? []).join(', ')}`;
    default:
      return 'has the wrong form';
  }
}

const typeWords: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'a list',
  null: 'empty',
};
