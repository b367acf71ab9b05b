import { subscribe } from 'node:diagnostics_channel';

/** The header by which a request is known again in what undici reports; of no meaning to a vendor. */
export const REQUEST_ID = 'x-request-id';

/** How far a request has come: handed to undici, or on its way to the vendor. */
type Stage = 'created' | 'left';

const stages = new Map<string, Stage | undefined>();

/** The id of a watched request in a list or a text of headers; undefined for any other request of the process. */
function watchedId(headers: unknown): string | undefined {
  const text = Array.isArray(headers) ? headers.join(' ') : String(headers);
  const id = /x-request-id:? ([0-9a-f-]{36})/i.exec(text)?.[1];
  return id !== undefined && stages.has(id) ? id : undefined;
}

// Both channels belong to the documented interface of undici, the HTTP client behind `fetch` in every Node.
subscribe('undici:request:create', (message) => {
  const id = watchedId((message as { request: { headers: unknown } }).request.headers);
  if (id !== undefined) stages.set(id, 'created');
});
// Published right before the first byte of a request is written to its socket.
subscribe('undici:client:sendHeaders', (message) => {
  const id = watchedId((message as { headers: unknown }).headers);
  if (id !== undefined) stages.set(id, 'left');
});

/** Begins to watch the request that carries this id in the header `x-request-id`; `end` forgets it. */
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
 * True when the error itself proves that no connection came about: for a request that undici never had, as in a process
 * whose `fetch` is played. A reset says nothing: it may come before the request or after it.
 */
function failedToConnect(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause === null || typeof cause !== 'object') return false;
  const { syscall, code } = cause as { syscall?: unknown; code?: unknown };
  return typeof syscall === 'string' && CONNECTING.includes(syscall) && code !== 'ECONNRESET';
}
