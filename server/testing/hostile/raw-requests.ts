/** Bytes that are no HTTP request. */
import fc from 'fast-check';
import { OTHER } from './marks.ts';

/** Bytes that are not HTTP, or two meanings of it at once. `CLOSES`: the client sends no more. */
export const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom(
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        `POST /session/claim/${OTHER} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`,
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 1e3\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"utm',
        'PUT /session/claim HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}',
        'GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n',
        'GET /healthz HTTP/1.0\r\n\r\n',
        'GET /healthz\r\n\r\n',
        'GET  /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\n folded: y\r\nconnection: close\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nna\u0000me: y\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nname: \u0000\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost : x\r\n\r\n',
        'GET /healthz HTTP/1.1\nhost: x\nconnection: close\n\n',
        'GET /heal\u0000thz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET http://other.example/session/claim HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'CONNECT other.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
        'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nhttp2-settings: AAA\r\nconnection: upgrade, http2-settings\r\n\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
        `GET /session/claim HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`,
        `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        'A'.repeat(40_000),
        '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
        '{"claim_number":1}\r\n\r\n',
        '\r\n\r\n\r\n',
      ),
      fc.constantFrom(
        '',
        `POST /session/claim/${OTHER} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
        'GET /docs/json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      ),
    )
    .map(([first, second]) => Buffer.from(first + second, 'latin1')),
);
