import { Agent, request } from 'node:http';

/** What a run of load came to. */
export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  refused: number;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends requests over so many keep-alive connections, each waiting for its answer before the next, for so many
 * milliseconds. The client is Node's own, as a neighbouring service would use it: its rate is part of both figures.
 */
export async function load(
  port: number,
  connections: number,
  forMs: number,
  next: (connection: number, n: number) => Sent,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const until = began + forMs;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const sent = performance.now();
        if ((await answerTo(agent, port, next(connection, n))) !== 200) refused += 1;
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}

function answerTo(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
