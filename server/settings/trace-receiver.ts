import type { TraceSettings } from '../traces/export-spans.ts';
import type { Settings } from './settings.ts';

/** The receiver of traces: the address, below which the standard puts `v1/traces`, and its headers. */
export function tracesOf(values: Settings): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(
      headers.map((header) => {
        const at = header.indexOf('=');
        return [header.slice(0, at), decodeURIComponent(header.slice(at + 1))];
      }),
    ),
    service: values.OTEL_SERVICE_NAME,
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
