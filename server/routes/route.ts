import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerOf, type ApiOperation, api, type BodyOf, FailureAnswer, type QueryOf } from '#schemas/api.ts';
import { type DocumentedOperation, operations } from '#schemas/operations.ts';
import type { Context } from '../context.ts';
import { demandOwnOrigin } from '../http/same-origin.ts';
import type { Session } from '../http/session.ts';
import { type Limit, limits } from '../rate-limit/limits.ts';

/** Statuses that every call may answer with, all in the same shape. */
const COMMON_FAILURES = [400, 403, 413, 429, 500, 503];

export interface Call<Name extends DocumentedOperation> {
  body: BodyOf<Name>;
  params: Record<string, string>;
  query: QueryOf<Name>;
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler's answer: the documented keys; `statusCode` 200 and `message` "OK" are added if it has none. */
export type Answer<Name extends DocumentedOperation> = Omit<AnswerOf<Name>, 'statusCode' | 'message'> & {
  message?: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/**
 * A documented call: its schemas are those of `schemas/api.ts`, its limits those of `rate-limit/limits.ts`. `handle` gets a
 * validated body and the live session; members that are not in the answer's schema are never sent.
 */
export function route<Name extends DocumentedOperation>(
  app: FastifyInstance,
  context: Context,
  name: Name,
  handle: (call: Call<Name>) => Promise<Answer<Name>>,
): void {
  define(app, context, name, true, (call) => handle(call as Call<Name>));
}

/** A call that creates the session itself if there is none. */
export function openRoute<Name extends DocumentedOperation>(
  app: FastifyInstance,
  context: Context,
  name: Name,
  handle: (call: Omit<Call<Name>, 'session'> & { session: Session | null }) => Promise<Answer<Name>>,
): void {
  define(app, context, name, false, handle);
}

function define<Name extends DocumentedOperation>(
  app: FastifyInstance,
  context: Context,
  name: Name,
  needsSession: boolean,
  handle: (call: Omit<Call<Name>, 'session'> & { session: Session | null }) => Promise<Answer<Name>>,
): void {
  const { method, path } = operations[name];
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  const definition = { id: name, method, url, operation: api[name], limits: limits[name], needsSession };
  defineCall(app, context, definition, (call) => handle(call as Call<Name>));
}

/** A call as registered with Fastify. */
interface CallDefinition {
  /** Its name in the documentation, and in the counters of its limits. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  operation: ApiOperation;
  limits: { session: Limit; address: Limit };
  needsSession: boolean;
}

interface AnyCall extends Omit<Call<DocumentedOperation>, 'body' | 'query' | 'session'> {
  body: unknown;
  query: unknown;
  session: Session | null;
}

/** A call whose schemas are given with it. `route` and `openRoute` take those of `schemas/api.ts`. */
export function defineCall(
  app: FastifyInstance,
  { config, sessions, limitBy }: Context,
  { id, method, url, operation, limits: own, needsSession }: CallDefinition,
  handle: (call: AnyCall) => Promise<object>,
): void {
  const byAddress = limitBy(`${id}:address`, own.address);
  const bySession = limitBy(`${id}:session`, own.session, (request) => request.session?.id ?? '');
  const failures = [...COMMON_FAILURES, ...(needsSession ? [401] : []), ...(operation.failures ?? [])];
  app.route({
    method,
    url,
    ...(operation.bodyBytes === undefined ? {} : { bodyLimit: operation.bodyBytes }),
    schema: {
      operationId: id,
      summary: operation.summary,
      tags: [operation.tag],
      ...(operation.bodyType === undefined ? {} : { consumes: [operation.bodyType] }),
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(method === 'GET' ? {} : { body: operation.body }),
      response: { 200: operation.answer, ...Object.fromEntries(failures.map((status) => [status, FailureAnswer])) },
    },
    // The session is checked before the body is read, so that callers without one cannot make us parse a mebibyte.
    onRequest: async (request, reply) => {
      demandOwnOrigin(request, config);
      await byAddress(request);
      request.session = needsSession ? await sessions.demand(request, reply) : await sessions.find(request, reply);
      if (request.session) await bySession(request);
    },
    preValidation: (request, _reply, done) => {
      if (operation.bodyOptional || method === 'GET') request.body ??= {};
      done();
    },
    handler: async (request, reply) => {
      const call = {
        body: request.body,
        params: request.params as Record<string, string>,
        query: request.query,
        session: request.session,
        request,
        reply,
      };
      return { statusCode: 200, message: 'OK', ...(await handle(call)) };
    },
  });
}
