import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an export has sent. */
interface Export {
  address: string | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A receiver of traces by OTLP over HTTP that keeps what it gets. */
export interface TraceReceiver {
  url: string;
  exports: Export[];
  /** What it answers with; 200 until a test says otherwise. */
  status: number;
  close(): Promise<void>;
}

export async function traceReceiver(): Promise<TraceReceiver> {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      exports.push({ address: request.url, headers: request.headers, text: Buffer.concat(parts).toString() });
      response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
