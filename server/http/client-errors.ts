import type { Socket } from 'node:net';

/** The longest head of a request, in bytes: an address and cookies. Node's own limit is half of it. */
export const HEAD_BYTES = 32 * 1024;
/** Within this time a request must arrive completely, in milliseconds. */
export const REQUEST_MS = 60_000;

/** Fastify's type; the bytes received so far are a buffer in Node. */
interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
}

interface Words {
  status: string;
  code: string;
  heading: string;
  text: string;
}

const TOO_LONG: Words = {
  status: '431 Request Header Fields Too Large',
  code: 'HEAD_TOO_LARGE',
  heading: 'This address is too long',
  text: 'The address, or what your browser keeps for this site, is too long for us to read. Open our home page. If you see this page again, delete the cookies of this site in your browser settings. Your claim is kept: the link in our text or email opens it again.',
};
const TOO_SLOW: Words = {
  status: '408 Request Timeout',
  code: 'TOO_SLOW',
  heading: 'Your connection is slow',
  text: 'Your request took too long to arrive. Nothing was saved. Check your connection and try again.',
};
const UNREADABLE: Words = {
  status: '400 Bad Request',
  code: 'BODY_NOT_JSON',
  heading: 'We could not read this request',
  text: 'The request could not be read. Load the page again.',
};

/**
 * Answers requests that Fastify never sees: a head that is too long (431), a request that does not arrive in time (408),
 * anything that is not HTTP (400). Browsers that open a page get a page, every other caller the usual envelope.
 */
export function answerClientError(error: ClientError, socket: Socket): void {
  // The client has closed the connection, so no answer can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const words =
    error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : UNREADABLE;
  const opensPage =
    words === TOO_LONG && Buffer.isBuffer(error.rawPacket) && error.rawPacket.subarray(0, 4).toString() === 'GET ';
  const body = opensPage ? pageOf(words) : envelopeOf(words);
  socket.end(
    [
      `HTTP/1.1 ${words.status}`,
      `content-type: ${opensPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const envelopeOf = ({ status, code, text }: Words): string =>
  JSON.stringify({ statusCode: Number(status.slice(0, 3)), message: text, responseObject: { code } });

/** Self-contained, without files to load: the browser's requests for them would be too long as well. */
const pageOf = ({ heading, text }: Words): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title></head>
<body><h1>${heading}</h1><p>${text}</p><p><a href="/">Open our home page</a></p></body></html>
`;
