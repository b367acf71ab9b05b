import autocannon from 'autocannon';

/** The result of a load run. */
export interface Load {
  perSecond: number;
  /** Milliseconds, whole ones. */
  p50: number;
  p99: number;
  /** Requests without an answer of 2xx. */
  refused: number;
}

/** The requests of a connection: the same request each time, except for its body. */
export interface Sender {
  method: 'PUT';
  path: string;
  headers: Record<string, string>;
  /** The body of its n-th request. */
  body(n: number): string;
}

/**
 * Sends requests with autocannon over this many keep-alive connections, each waiting for its answer before the next, for this many
 * seconds. The client runs in this process, beside the service: its work is part of both figures.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  sender: (connection: number) => Sender,
): Promise<Load> {
  let made = 0;
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    setupClient(client) {
      const { method, path, headers, body } = sender(made++);
      let n = 0;
      client.setRequests([
        {
          method,
          path,
          headers: { 'content-type': 'application/json', ...headers },
          setupRequest: (request) => ({ ...request, body: body(n++) }),
        },
      ]);
    },
  });
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, refused: non2xx + errors };
}
