import { connect, type Socket } from 'node:net';

/** What a run of load came to. */
export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  refused: number;
}

/**
 * Sends requests over so many keep-alive connections, each waiting for its answer, for so many milliseconds.
 * `next(connection, n)` gives the whole request as bytes: as little work as can be, since the client shares the machine.
 */
export async function load(
  port: number,
  connections: number,
  forMs: number,
  next: (connection: number, n: number) => Buffer,
): Promise<Load> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const until = began + forMs;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      for (let n = 0; performance.now() < until; n += 1) {
        const sent = performance.now();
        socket.write(next(connection, n));
        if ((await answer(socket)) !== 200) refused += 1;
        times.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}

/** The status of one whole answer. */
function answer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      settle();
      resolve(Number(text.slice(9, 12)));
    };
    const fail = (error?: Error) => {
      settle();
      reject(error ?? new Error('the connection was closed'));
    };
    const settle = () => {
      socket.off('data', take);
      socket.off('error', fail);
      socket.off('close', fail);
    };
    socket.on('data', take);
    socket.on('error', fail);
    socket.on('close', fail);
  });
}

/** A request as bytes. */
export function request(method: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
  );
}
