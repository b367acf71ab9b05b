import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, type PublicConfig } from '#engine';
import type { Config } from './config.ts';
import { answerOf } from './error-handler.ts';
import { Failure } from './errors.ts';
import type { Flows } from './flows.ts';

const PLACE = '<!--reclaim-config-->';
/** Where a page made beforehand names the firm's support address. */
const SUPPORT_EMAIL = '%SUPPORT_EMAIL%';
const UPLOAD = '/get-started/id-selfie-upload';

/** A page as it is sent: compressed once, at the start. */
interface Page {
  html: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/** Serves the built client of a folder, the addresses of every flow, and what is to be said where there is nothing. */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  flows: Flows,
  client: string | undefined,
): Promise<void> {
  const settings = publicConfig(config, flows);
  const pageOf = (name: string): Page | undefined => {
    const file = client === undefined ? '' : join(client, 'pages', `${name}.html`);
    return file !== '' && existsSync(file) ? page(readFileSync(file, 'utf8'), settings) : undefined;
  };
  const notFound = pageOf('404');
  app.setNotFoundHandler((request, reply) => {
    if (notFound && request.method === 'GET' && wantsHtml(request)) return send(request, reply.status(404), notFound);
    const failure = new Failure('NOT_FOUND');
    return reply.status(failure.status).send(answerOf(failure));
  });
  if (client !== undefined) await registerFiles(app, client);

  const shell = pageOf('shell');
  for (const [id, { flow }] of flows.byId) {
    for (const screen of Object.keys(flow.screens)) {
      const own = pageOf(`${id}/${screen}`) ?? shell;
      if (own) app.get(addressOf(flow, screen), (request, reply) => send(request, reply, own));
    }
  }
  for (const name of sitePages(client)) {
    const own = pageOf(name);
    if (own) app.get(`/${name}`, (request, reply) => send(request, reply, own));
  }
  const initial = flows.byId.get(flows.initial ?? '');
  if (initial) {
    const start = addressOf(initial.flow, initial.flow.start);
    for (const address of ['/', '/get-started'])
      app.get(address, (request, reply) => reply.redirect(start + searchOf(request), 302));
  }
  const portal = config.portalUrl;
  const upload = page(uploadPage, settings);
  app.get(UPLOAD, (request, reply) =>
    portal === undefined ? send(request, reply, upload) : reply.redirect(portal + UPLOAD + searchOf(request), 302),
  );
}

/** Pages that are no screen of a flow, by name: each is served at its own name. */
const sitePages = (client: string | undefined): string[] =>
  client === undefined || !existsSync(join(client, 'pages'))
    ? []
    : readdirSync(join(client, 'pages'))
        .filter((file) => file.endsWith('.html'))
        .map((file) => file.slice(0, -'.html'.length))
        .filter((name) => name !== 'shell' && name !== '404');

/** What the browser may know; the page carries it as data. */
const publicConfig = (
  { testEmailDomains, testPost2021Marker, supportEmail, publicUrl }: Config,
  { financeQuestion }: Flows,
): PublicConfig => ({
  testEmailDomains,
  testPost2021Marker,
  supportEmail,
  publicUrl,
  financeQuestion,
});

function page(template: string, settings: PublicConfig): Page {
  // `<` is escaped so that no value can end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = Buffer.from(
    template
      .replace(PLACE, () => `<script type="application/json" id="reclaim-config">${json}</script>`)
      .replaceAll(SUPPORT_EMAIL, () => settings.supportEmail),
  );
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, br: brotliCompressSync(html), gzip: gzipSync(html), etag };
}

function send(request: FastifyRequest, reply: FastifyReply, { html, br, gzip, etag }: Page): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(html);
}

/** Files with a hash in their name never change; the others are few and small. */
async function registerFiles(app: FastifyInstance, client: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  if (existsSync(join(client, 'assets'))) {
    await app.register(fastifyStatic, {
      ...common,
      root: join(client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
    });
  }
  await app.register(fastifyStatic, {
    ...common,
    root: client,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'pages/**', '.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
    maxAge: '7d',
  });
}

const wantsHtml = ({ headers }: FastifyRequest): boolean => String(headers.accept ?? '').includes('text/html');

const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const uploadPage = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Upload your ID</title>
  </head>
  <body>
    <main>
      <h1>Upload your ID</h1>
      <p>The upload opens from the link in the text message that we send you. Open that link on your phone to go on.</p>
    </main>
  </body>
</html>
`;
