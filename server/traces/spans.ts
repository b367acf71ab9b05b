import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Traces of the whole process. Names and attributes of spans hold only what the service itself knows: route templates, effects,
 * ports, kinds of messages, statuses, codes. Never a value from a request, and no number of a claim. This room imports nothing of
 * the service, so that every other room can use it. While traces are off nothing is loaded, created or measured. (decision 256)
 */
type Attributes = Readonly<Record<string, string | number>>;

/** `server`: a request of ours; `client`: a call of a vendor; `consumer`: a delivery of the outbox; `internal`: all else. */
type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export interface Span {
  /** 32 hexadecimal digits, the same for all spans of a trace. */
  traceId: string;
  /** The header of W3C Trace Context that makes the spans of a receiver children of this one. */
  traceparent: string;
  /** Ends the span; `failed` marks it as an error. */
  end(attributes: Attributes, failed: boolean): void;
}

/** What begins a span, below a parent or as the first of a trace. */
export type Tracer = (kind: SpanKind, name: string, attributes: Attributes, parent: Span | undefined) => Span;

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span | undefined>();

/** Switches traces on for this process; undefined: off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The span in which this code runs. */
export const currentSpan = (): Span | undefined => (tracer === undefined ? undefined : current.getStore());

/** Begins a span below the current one; undefined while traces are off. */
export const beginSpan = (kind: SpanKind, name: string, attributes: Attributes): Span | undefined =>
  tracer?.(kind, name, attributes, current.getStore());

/** Runs something inside a span; without one, outside of any. */
export const within = <Result>(span: Span | undefined, run: () => Result): Result => current.run(span, run);

/** Runs something that outlives its cause, outside of any span. */
export const detached = <Result>(run: () => Result): Result => (tracer === undefined ? run() : current.exit(run));

/** Runs something as a span of its own. `ended` says how it went, from the result or from the error, both of which pass through. */
export async function traced<Result>(
  { kind, name, attributes }: { kind: SpanKind; name: string; attributes: Attributes },
  run: () => Promise<Result>,
  ended: (end: { result: Result } | { error: unknown }) => { attributes: Attributes; failed: boolean },
): Promise<Result> {
  const span = beginSpan(kind, name, attributes);
  if (!span) return run();
  let end: { result: Result } | { error: unknown };
  try {
    end = { result: await within(span, run) };
  } catch (error) {
    end = { error };
  }
  const { attributes: known, failed } = ended(end);
  span.end(known, failed);
  if ('error' in end) throw end.error;
  return end.result;
}
