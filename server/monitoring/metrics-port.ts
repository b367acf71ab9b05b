import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { registry } from '../metrics/instruments.ts';
import { describeService, type Measured, metricsText } from './metrics-text.ts';

/** The port that serves metrics. */
export interface MetricsPort {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a port of its own: figures of a firm's business are nothing for the public site, and a port can be kept
 * from outside by a firewall. Rejects with the error of `listen`. (decision 254)
 */
export async function openMetricsPort(
  measured: Measured,
  { host, port }: { host: string; port: number },
  log: FastifyBaseLogger,
): Promise<MetricsPort> {
  describeService(measured);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics is all there is.\n');
      return;
    }
    metricsText(measured).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
