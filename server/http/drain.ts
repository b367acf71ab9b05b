import type { Server, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * That a stop is about to begin: `/readyz` answers 503, so that load balancers send new requests elsewhere, and every
     * answer closes its connection. All requests are still served.
     */
    announceStop(): void;
    /** A stop has been announced. */
    isStopping(): boolean;
  }
}

const EVERY_MS = 50;
/** After a stop began, how long to wait for an incomplete request, in milliseconds. */
const GRACE_MS = 5000;

/**
 * Lets a stop end. A connection whose last answer was in progress when the stop began would otherwise be kept alive by its
 * browser, and the stop would wait for it. A complete request is answered; one that is still arriving, byte by byte, is waited
 * for only briefly. (case SV-9)
 */
export function registerDrain(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  let announced = false;
  // Idle connections stay open: closing one would lose a request that the proxy has just sent on it.
  app.decorate('announceStop', () => {
    announced = true;
  });
  app.decorate('isStopping', () => announced);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (announced) reply.header('connection', 'close');
    done(null, payload);
  });
  let timer: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  const open = new Set<Socket>();
  /** Connections with a request in progress → a test whether all of it has arrived. */
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
    await untilNobodyConnects(app.server, graceMs);
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

/**
 * Waits for a turn of the event loop in which no connection came, for at most this many milliseconds. Node accepts one
 * connection in a turn; a listener that is closed resets those that wait, and with them the requests that a proxy has sent.
 */
async function untilNobodyConnects(server: Server, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  let came = true;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  // What is left of this turn accepts nothing.
  await nextTurn();
  while (came && performance.now() < end) {
    came = false;
    await nextTurn();
  }
  server.off('connection', note);
}
