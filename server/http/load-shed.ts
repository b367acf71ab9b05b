import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { operations } from '#schemas/operations.ts';
import { refusedRequests } from '../metrics/instruments.ts';
import { answerOf, Failure } from './errors.ts';

/** When a node refuses requests, so that those it takes are answered in time. */
export interface LoadLimits {
  /** Requests in progress at once. Those that wait for a vendor count. */
  requests: number;
  /** How late the event loop may be, in milliseconds. */
  delayMs: number;
}

/** How often the delay of the event loop is looked at, in milliseconds. */
const LOOK_MS = 100;
/** A page that was refused tries again after so many seconds, spread so that not all come back at once. */
const RETRY_S = [2, 3, 4, 5];
/** Always answered: monitoring and load balancers, and answers of the quiz, where a page takes 503 as a recorded result. */
const ALWAYS: readonly string[] = ['/healthz', '/readyz', operations.submitAnswers.path];

/** Gives the delay of the event loop lately, in milliseconds, and stops measuring. */
interface Gauge {
  delayMs(): number;
  stop(): void;
}

function eventLoopGauge(): Gauge {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // The mean over the last look; the monitor's own interval is part of what it measures.
    delay = Math.max(0, histogram.mean / 1e6 - 10);
    histogram.reset();
  }, LOOK_MS);
  timer.unref();
  return {
    delayMs: () => delay,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Refuses requests with 503 and `Retry-After` while the node has more to do than it can answer in time: refused at once is better
 * than answered late. (decision 253)
 */
export function registerLoadShed(app: FastifyInstance, limits: LoadLimits, gauge: Gauge = eventLoopGauge()): void {
  let open = 0;
  let refused = 0;
  let lastSaid = 0;
  const counted = new WeakSet<object>();
  app.addHook('onRequest', (request, reply, done) => {
    const tooMany = open >= limits.requests;
    const isOver = tooMany || gauge.delayMs() > limits.delayMs;
    if (!isOver || ALWAYS.includes(request.routeOptions.url ?? '')) {
      open += 1;
      counted.add(request);
      done();
      return;
    }
    refused += 1;
    refusedRequests.inc({ reason: tooMany ? 'requests' : 'event_loop' });
    if (Date.now() - lastSaid > 10_000) {
      lastSaid = Date.now();
      request.log.warn({ refused, open, delayMs: Math.round(gauge.delayMs()) }, 'too busy: requests are refused');
    }
    const failure = new Failure('TOO_BUSY', { retryAfter: RETRY_S[refused % RETRY_S.length] ?? 2 });
    void reply
      .status(failure.status)
      .header('retry-after', String(failure.retryAfter))
      .header('cache-control', 'no-store')
      .send(answerOf(failure));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (counted.delete(request)) open -= 1;
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    if (counted.delete(request)) open -= 1;
    done();
  });
  app.addHook('onClose', async () => gauge.stop());
}
