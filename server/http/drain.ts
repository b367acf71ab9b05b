import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;
/** After a stop began, what has not come whole by then is not waited for, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Lets a stop end: a connection whose last answer was under way when the stop began would otherwise be kept alive by
 * its browser, and the stop would wait for it. A request that has come whole is answered; one that is still coming, byte
 * by byte, is waited for a moment only. (case SV-9)
 */
export function registerDrain(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  let timer: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  const open = new Set<Socket>();
  /** Connections with a request that is being answered, by how to tell whether all of it has come. */
  const answering = new Map<Socket, () => boolean>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      answering.delete(socket);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    answering.set(request.raw.socket, () => request.raw.complete);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    answering.delete(request.raw.socket);
    done();
  });
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    cut = setTimeout(() => {
      for (const socket of open) if (answering.get(socket)?.() !== true) socket.destroy();
    }, graceMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(cut);
  });
}
