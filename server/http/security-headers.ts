import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operations } from '#schemas/operations.ts';
import type { Config } from '../config.ts';

/** What a browser may do with our pages: load from us, send to us, never be framed. */
const policy = (styles: readonly string[], frames: readonly string[]) => [
  "default-src 'self'",
  "script-src 'self'",
  ["style-src 'self'", ...styles].join(' '),
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  ["frame-src 'self'", ...frames].join(' '),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Our program writes no HTML and no script as text: React makes elements.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${operations.reportPolicy.path}`,
];
/** Without these two: the page of the calls is a library's, which writes HTML. */
const TRUSTED = /; (require-trusted-types-for|trusted-types) [^;]+/g;

/** What a browser has and our pages never use, also in frames. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Two years, in seconds. */
const HTTPS_ONLY = 'max-age=63072000';

/** The same on every answer, by name. `client`: the folder of the built pages. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers are constant, so they are written out here: a library that computes them for every answer costs a tenth of a
 * save.
 */
export function securityHeaders({ secure, statusUrl }: Config, client?: string): SecurityHeaders {
  return {
    // Without TLS, upgrading would send a phone on the local network to a port that does not answer.
    'content-security-policy': [
      // The monitor that `/status` shows is on another host.
      ...policy(stylesIn(client), statusUrl === undefined ? [] : [new URL(statusUrl).origin]),
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers ignore this one without TLS and report it on the console.
    ...(secure ? { 'cross-origin-opener-policy': 'same-origin', 'strict-transport-security': HTTPS_ONLY } : {}),
  };
}

/** Sets the headers on every answer that passes the hooks; `refuseAddress` and `answerClientError` set their own. */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const ofDocs = { ...headers, 'content-security-policy': headers['content-security-policy']?.replace(TRUSTED, '') };
  app.addHook('onRequest', ({ routeOptions: { url = '' } }, reply, done) => {
    reply.headers(url === '/docs' || url.startsWith('/docs/') ? ofDocs : headers);
    done();
  });
  // Every JSON answer is about one claimant, or about the current moment.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** The style sheets inside the built pages of a folder, as a policy lists them: by their hashes. */
function stylesIn(client: string | undefined): string[] {
  const folder = client === undefined ? '' : join(client, 'pages');
  if (!existsSync(folder)) return [];
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const sheets = pages.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/<style>(.*?)<\/style>/gs),
  ]);
  const hashes = sheets.map(([, sheet = '']) => createHash('sha256').update(sheet).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
