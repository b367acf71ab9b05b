import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerDrain } from './drain.ts';

test('requests on connections that wait to be accepted when a stop begins are answered', {
  tags: ['SV-9'],
}, async () => {
  const app = Fastify({ return503OnClosing: false });
  registerDrain(app);
  app.get('/', async () => 'served');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = Array.from({ length: 30 }, () => connect(Number(port), '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'close');
    return text.split('\r\n').at(-1);
  });
  // The system has made all connections, of which the service has accepted a few.
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await app.close();
  expect(await Promise.all(answers)).toEqual(sockets.map(() => 'served'));
});
