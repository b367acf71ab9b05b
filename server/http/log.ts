import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { destination, pino } from 'pino';
import { StoreUnavailable } from '../store/port.ts';
import { currentSpan, isTracing } from '../traces/spans.ts';
import { routeOf } from './route-name.ts';

/** Lines are written when there are so many bytes of them, or after so many milliseconds: a write for each costs a tenth of a save. */
const GATHER_BYTES = 4096;
const GATHER_MS = 50;

/** The frames of an error's stack. The message, which comes before them, may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length);
}

/** The parts of an error that may be logged: its kind, its code and where it was thrown. Its message may hold personal data. */
function errorOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? { code: error.code } : {};
  // In our own words: the reader of the log must know what is wrong with the store.
  const why = error instanceof StoreUnavailable ? { why: error.message } : {};
  const frames = framesOf(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return {
    type: error.name,
    ...code,
    ...why,
    at: frames.slice(0, 12),
    ...(error.cause instanceof Error ? { cause: errorOf(error.cause) } : {}),
  };
}

/** The trace in which a line is written. */
function traceOf(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId } : {};
}

/** Structured log lines. Never bodies, query strings or personal data: requests are named by their route's pattern. */
export function loggerOf(level: string, to?: { write(line: string): void }): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    // The line leads to its trace, and back.
    ...(isTracing() ? { mixin: traceOf } : {}),
    serializers: { err: errorOf, error: errorOf, req: () => undefined, res: () => undefined },
  };
  // Written asynchronously, many lines at once or those of a moment; the rest is written at the end of the process.
  return pino(options, to ?? destination({ dest: 1, sync: false, minLength: GATHER_BYTES, periodicFlush: GATHER_MS }));
}

/** Polled every few seconds by monitoring; a line for each would bury all others. */
const QUIET = ['/healthz', '/readyz'];
export const isQuiet = (request: FastifyRequest): boolean => QUIET.includes(routeOf(request));

/** One line for each answered request. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (isQuiet(request)) return;
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });
}
