import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#engine';
import { type PagePlace, places } from '#schemas/site.ts';
import type { Config } from '../config.ts';

const DATA_PLACE = '<!--reclaim-config-->';

/** `br <etag>` or `gzip <etag>` → the compressed page. Compression takes up to 50 ms, so services of one process share the result. */
const compressed = new Map<string, Buffer>();

/** A page as it is sent: filled in when the service starts, and compressed once, on the first request. */
export interface Page {
  html: Buffer;
  br(): Buffer;
  gzip(): Buffer;
  etag: string;
}

/** The values that pages are filled in with. */
export interface Filling {
  /** Configuration for the browser; journey pages carry it as data. */
  data: PublicConfig;
  settings: Record<PagePlace, string>;
}

/** The settings for which a prerendered page has placeholders. */
export const settingsOf = (config: Config): Filling['settings'] => ({
  supportEmail: config.supportEmail,
  publicUrl: config.publicUrl,
  portalUrl: config.portalUrl ?? '',
  statusUrl: config.statusUrl ?? '',
});

/** A built page by its name under `pages/`; undefined if it does not exist. */
export function readPage(client: string, name: string, filling: Filling): Page | undefined {
  const file = join(client, 'pages', `${name}.html`);
  return existsSync(file) ? filledIn(readFileSync(file, 'utf8'), filling) : undefined;
}

/** Names of the built scripts, each with the hash of its content. */
export function scriptsOf(client: string | undefined): ReadonlySet<string> {
  const folder = join(client ?? '', 'assets');
  const files = client !== undefined && existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.filter((name) => name.endsWith('.js')));
}

function filledIn(template: string, { data, settings }: Filling): Page {
  // `<` is escaped so that no value can close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  let text = template.replace(DATA_PLACE, () => `<script type="application/json" id="reclaim-config">${json}</script>`);
  for (const [name, place] of Object.entries(places) as [PagePlace, string][])
    text = text.replaceAll(place, () => escaped(settings[name]));
  const html = Buffer.from(text);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const packed = (name: string, pack: (whole: Buffer) => Buffer) => () => {
    const made = compressed.get(`${name} ${etag}`) ?? pack(html);
    compressed.set(`${name} ${etag}`, made);
    return made;
  };
  return { html, br: packed('br', brotliCompressSync), gzip: packed('gzip', gzipSync), etag };
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Sends a page: compressed if the browser accepts that, and as 304 if the browser has it already. */
export function send(request: FastifyRequest, reply: FastifyReply, { html, br, gzip, etag }: Page): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 200 && hasAlready(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) return reply.header('content-encoding', encoding).send(encoding === 'br' ? br() : gzip());
  return reply.send(html);
}

/** Whether the browser has this page: `If-None-Match` contains its tag, possibly a weak one, or any (`*`). */
export function hasAlready(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The best encoding that the browser accepts; null: none. `q=0` means that it does not accept one. */
export function encodingFor(header: string): 'br' | 'gzip' | null {
  const taken = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    if (name !== '') taken.set(name, quality === undefined ? 1 : Number(quality));
  }
  const takes = (name: string): boolean => (taken.get(name) ?? taken.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** The query of a request's URL with its question mark, or ''. */
export const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
