import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { answerClientError } from './client-errors.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection of the test's own, and all that comes back over it until it ends. */
function call(port: number, text: string): { socket: Socket; answered: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const answered = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(said));
    socket.on('error', () => resolve(said));
  });
  socket.write(text);
  return { socket, answered };
}

async function listening() {
  const service = await testApp();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  return { ...service, port: typeof address === 'object' && address ? address.port : 0 };
}

const begun = (bytes: number) =>
  `POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`;

test('a request head that is too long gets a page that says what to do, and a call gets the envelope', async () => {
  const { app, port } = await listening();
  const long = `cookie: ${'x'.repeat(40_000)}\r\n\r\n`;
  const page = await call(port, `GET / HTTP/1.1\r\nhost: x\r\n${long}`).answered;
  expect(page).toContain('431 Request Header Fields Too Large');
  expect(page).toContain('content-type: text/html');
  expect(page).toContain('<a href="/">Open our home page</a>');
  const answer = await call(port, `POST /session/claim HTTP/1.1\r\nhost: x\r\n${long}`).answered;
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    statusCode: 431,
    responseObject: { code: 'HEAD_TOO_LARGE' },
  });
  await app.close();
});

test('cookies of 20 KB, more than Node takes by itself, are still read', async () => {
  const { app, port } = await listening();
  const { answered } = call(
    port,
    `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(await answered).toContain('200 OK');
  await app.close();
});

test('a request that does not come to its end in time is answered with 408', { tags: ['SV-9'] }, async () => {
  const { app, port } = await listening();
  expect(app.server.requestTimeout).toBe(60_000);
  // The same without the minute: what Node says then, over the same connection.
  app.server.headersTimeout = 1000;
  app.server.requestTimeout = 1000;
  const { answered } = call(port, begun(400_000));
  const answer = await answered;
  expect(answer).toContain('408 Request Timeout');
  expect(answer).toContain('"code":"TOO_SLOW"');
  await app.close();
});

test('a stop does not wait for a body that is still coming, and answers a call that has come whole', {
  tags: ['SV-9'],
}, async () => {
  const { app, port } = await listening();
  const slow = call(port, begun(400_000));
  const half = call(port, 'GET / HT');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await app.close();
  expect(await slow.answered).toBe('');
  expect(await half.answered).toBe('');
});

test('a client that has gone is answered nothing', () => {
  let destroyed = false;
  const destroy = () => {
    destroyed = true;
  };
  const gone = { writable: false, destroy } as never;
  answerClientError(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), gone);
  expect(destroyed).toBe(true);
});
