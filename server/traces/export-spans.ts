import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, Tracer } from './spans.ts';

export interface TraceSettings {
  /** The address that takes traces by OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The name of the service in each span. */
  service: string;
  /** The share of traces that is exported, from 0 to 1. */
  share: number;
}

/** How long one export may take, and how long a stop waits for the last one. */
const EXPORT_MS = 5_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** A tracer that exports in batches; a receiver that is away costs spans, never a request. `close` sends what waits. */
export interface SpanExport {
  tracer: Tracer;
  close(): Promise<void>;
}

/** `changed` is told when the receiver begins to fail (`false`) and when it takes spans again (`true`). */
export function exportSpans(settings: TraceSettings, changed: (taken: boolean) => void): SpanExport {
  const { url, headers, service, share } = settings;
  const inner = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  let taken = true;
  const exporter: SpanExporter = {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        const now = result.error === undefined && result.code === 0;
        if (now !== taken) changed(now);
        taken = now;
        done(result);
      }),
    shutdown: () => inner.shutdown(),
  };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // All spans of a trace are exported, or none.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const made = provider.getTracer('reclaim');
  const contexts = new WeakMap<Span, SpanContext>();
  const tracer: Tracer = (kind, name, attributes, parent) => {
    const above = parent && contexts.get(parent);
    const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
    const open = made.startSpan(name, { kind: KINDS[kind], attributes }, context);
    const own = open.spanContext();
    const sampled = (own.traceFlags & TraceFlags.SAMPLED) === TraceFlags.SAMPLED;
    const span: Span = {
      traceId: own.traceId,
      traceparent: `00-${own.traceId}-${own.spanId}-${sampled ? '01' : '00'}`,
      end(known, failed) {
        open.setAttributes(known);
        if (failed) open.setStatus({ code: SpanStatusCode.ERROR });
        open.end();
      },
    };
    contexts.set(span, own);
    return span;
  };
  return { tracer, close: () => provider.shutdown() };
}
