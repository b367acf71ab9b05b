import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';

/** The result of a load run. */
export interface Load {
  perSecond: number;
  /** Milliseconds, whole ones. */
  p50: number;
  p99: number;
  /** Requests without an answer of 2xx. */
  refused: number;
  /** Milliseconds until each connection had its first answer. */
  openedAfter: number;
  /** The 99th percentile, in milliseconds, of the answers of 2xx to requests that were sent when all connections were open; Infinity where there is none. */
  acceptedP99: number;
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
 * seconds. The client runs in this process, beside the service: its work is part of both figures. `whenOpen` is called once, when
 * each connection has had its first answer.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  sender: (connection: number) => Sender,
  whenOpen: () => void = () => {},
): Promise<Load> {
  let made = 0;
  const began = performance.now();
  let openedAfter = Number.POSITIVE_INFINITY;
  const answered = new Set<autocannon.Client>();
  const accepted: number[] = [];
  const options: autocannon.Options = {
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
  };
  const { requests, duration, latency, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (client, status, _bytes, ms) => {
      const now = performance.now() - began;
      if (status < 300 && now - ms > openedAfter) accepted.push(ms);
      if (answered.size === connections) return;
      answered.add(client);
      if (answered.size < connections) return;
      openedAfter = now;
      whenOpen();
    });
  });
  accepted.sort((a, b) => a - b);
  const acceptedP99 = accepted[Math.floor(accepted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  return {
    openedAfter,
    acceptedP99,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    refused: non2xx + errors,
  };
}

/** Asks an address every 50 ms, in a thread of its own because this one is busy; `end` gives the longest answer in milliseconds. */
export function probe(url: string): { end(): Promise<{ longest: number; failed: number }> } {
  const asks = `
    const { parentPort, workerData } = require('node:worker_threads');
    let ended = false, longest = 0, failed = 0;
    parentPort.on('message', () => { ended = true; });
    (async () => {
      while (!ended) {
        const start = performance.now();
        const isOk = await fetch(workerData).then((answer) => answer.text().then(() => answer.ok), () => false);
        if (!isOk) failed += 1;
        longest = Math.max(longest, performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      parentPort.postMessage({ longest, failed });
      parentPort.close();
    })();`;
  const worker = new Worker(asks, { eval: true, workerData: url });
  const told = new Promise<{ longest: number; failed: number }>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return {
    end() {
      worker.postMessage('end');
      return told;
    },
  };
}
