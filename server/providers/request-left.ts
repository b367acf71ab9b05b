import { subscribe } from 'node:diagnostics_channel';

/** The header that identifies a request in undici's diagnostics; it means nothing to a vendor. */
export const REQUEST_ID = 'x-request-id';

/** The progress of a request: handed to undici, or being sent to the vendor. */
type Stage = 'created' | 'left';

const stages = new Map<string, Stage | undefined>();

/** The id of a watched request in a list or a text of headers; undefined for any other request of the process. */
function watchedId(headers: unknown): string | undefined {
  const text = Array.isArray(headers) ? headers.join(' ') : String(headers);
  const id = /x-request-id:? ([0-9a-f-]{36})/i.exec(text)?.[1];
  return id !== undefined && stages.has(id) ? id : undefined;
}

// Both channels are documented diagnostics of undici, the HTTP client behind `fetch` in every Node.
subscribe('undici:request:create', (message) => {
  const id = watchedId((message as { request: { headers: unknown } }).request.headers);
  if (id !== undefined) stages.set(id, 'created');
});
// Published right before the first byte of a request is written to its socket.
subscribe('undici:client:sendHeaders', (message) => {
  const id = watchedId((message as { headers: unknown }).headers);
  if (id !== undefined) stages.set(id, 'left');
});

/** Starts watching the request with this id in the header `x-request-id`; `end` stops it. */
export function watchRequest(id: string): { neverLeft(error: unknown): boolean; end(): void } {
  stages.set(id, undefined);
  return {
    neverLeft: (error) => {
      const stage = stages.get(id);
      return stage === undefined ? failedToConnect(error) : stage === 'created';
    },
    end: () => void stages.delete(id),
  };
}

/** System calls that come before a connection exists. */
const CONNECTING = ['getaddrinfo', 'connect'];

/**
 * True if the error itself proves that no connection was made: for a request that never reached undici, as in a process whose
 * `fetch` is simulated. A reset proves nothing: it may come before the request or after it.
 */
function failedToConnect(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause === null || typeof cause !== 'object') return false;
  const { syscall, code } = cause as { syscall?: unknown; code?: unknown };
  return typeof syscall === 'string' && CONNECTING.includes(syscall) && code !== 'ECONNRESET';
}
