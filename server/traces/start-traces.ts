import type { FastifyBaseLogger } from 'fastify';
import type { TraceSettings } from './export-spans.ts';
import { setTracer } from './spans.ts';

export interface Traces {
  /** The log that learns whether the receiver takes spans. */
  reportTo(log: FastifyBaseLogger): void;
  /** Sends what waits, and switches traces off. */
  close(): Promise<void>;
}

/** Switches traces on if there is a receiver. OpenTelemetry is loaded only then. */
export async function startTraces({ traces }: { traces: TraceSettings | undefined }): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const { exportSpans } = await import('./export-spans.ts');
  let log: FastifyBaseLogger | undefined;
  const changed = (taken: boolean) =>
    taken
      ? log?.info('traces are taken again')
      : log?.warn('traces are lost: the receiver at OTEL_EXPORTER_OTLP_ENDPOINT does not take them');
  const { tracer, close } = exportSpans(traces, changed);
  setTracer(tracer);
  return {
    reportTo: (next) => {
      log = next;
    },
    async close() {
      setTracer(undefined);
      // A stop does not fail for want of a receiver.
      await close().catch((error: unknown) => log?.warn({ err: error }, 'the last traces were lost'));
    },
  };
}
