import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/built-service.ts';
import { REQUEST_ID, watchRequest } from './request-left.ts';

/** Ends the wait for an answer that never comes, once the server has heard something. */
let giveUp = new AbortController();
/** What becomes of a connection. */
const servers: Record<string, (socket: Socket) => void> = {
  'that resets at once': (socket) => void socket.resetAndDestroy(),
  'that closes after the request': (socket) => void socket.once('data', () => socket.end()),
  'that breaks off in its answer': (socket) =>
    void socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc', () => socket.destroy());
    }),
  'that says nothing': (socket) => void socket.once('data', () => giveUp.abort()),
};
const ports = new Map<string, number>();
const listening: Server[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  for (const [name, serve] of Object.entries(servers)) {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ports.set(name, typeof address === 'object' && address ? address.port : 0);
    listening.push(server);
  }
  ports.set('that does not listen', await freePort());
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of listening) server.close();
});

async function neverLeft(url: string): Promise<boolean> {
  const id = randomUUID();
  const watch = watchRequest(id);
  giveUp = new AbortController();
  try {
    const init = { method: 'POST', body: '{}', headers: { [REQUEST_ID]: id }, signal: giveUp.signal };
    await (await fetch(url, init)).text();
    throw new TypeError('the server answered');
  } catch (error) {
    return watch.neverLeft(error);
  } finally {
    watch.end();
  }
}

describe('whether a request has left', () => {
  test.each([
    ['that does not listen', 'http', true],
    ['that resets at once', 'https', true],
    ['that closes after the request', 'https', true],
    ['that says nothing', 'https', true],
    ['that closes after the request', 'http', false],
    ['that breaks off in its answer', 'http', false],
    ['that says nothing', 'http', false],
  ])('a server %s, by %s: never left is %s', async (name, scheme, expected) => {
    expect(await neverLeft(`${scheme}://127.0.0.1:${ports.get(name)}/x`)).toBe(expected);
  });

  test('a name that is not found: never left', async () => {
    expect(await neverLeft('http://vendor.invalid/x')).toBe(true);
  });

  test('the error alone decides where the request was never made: a reset proves nothing', () => {
    const of = (members: object) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), members) });
    const watch = watchRequest(randomUUID());
    expect(watch.neverLeft(of({ code: 'ECONNREFUSED', syscall: 'connect' }))).toBe(true);
    expect(watch.neverLeft(of({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }))).toBe(true);
    expect(watch.neverLeft(of({ code: 'ECONNRESET', syscall: 'connect' }))).toBe(false);
    expect(watch.neverLeft(of({ code: 'ECONNRESET', syscall: 'read' }))).toBe(false);
    expect(watch.neverLeft(new TypeError('terminated'))).toBe(false);
    watch.end();
  });
});
