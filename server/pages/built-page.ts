import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#engine';
import { type PagePlace, places } from '#schemas/site.ts';
import type { Config } from '../config.ts';

const DATA_PLACE = '<!--reclaim-config-->';

/** A page as it is sent: filled in at the start, and compressed once, when it is first asked for. */
export interface Page {
  html: Buffer;
  br(): Buffer;
  gzip(): Buffer;
  etag: string;
}

/** What pages are filled in with. */
export interface Filling {
  /** What the browser may know; journey pages carry it as data. */
  data: PublicConfig;
  settings: Record<PagePlace, string>;
}

/** The settings that a page made beforehand has places for. */
export const settingsOf = (config: Config): Filling['settings'] => ({
  supportEmail: config.supportEmail,
  publicUrl: config.publicUrl,
  portalUrl: config.portalUrl ?? '',
  statusUrl: config.statusUrl ?? '',
});

/** A built page by its name under `pages/`, or undefined where there is none. */
export function readPage(client: string, name: string, filling: Filling): Page | undefined {
  const file = join(client, 'pages', `${name}.html`);
  return existsSync(file) ? filledIn(readFileSync(file, 'utf8'), filling) : undefined;
}

function filledIn(template: string, { data, settings }: Filling): Page {
  // `<` is escaped so that no value can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  let text = template.replace(DATA_PLACE, () => `<script type="application/json" id="reclaim-config">${json}</script>`);
  for (const [name, place] of Object.entries(places) as [PagePlace, string][])
    text = text.replaceAll(place, () => escaped(settings[name]));
  const html = Buffer.from(text);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, br: once(() => brotliCompressSync(html)), gzip: once(() => gzipSync(html)), etag };
}

/** Does something when it is first asked for, and never again. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Sends a page: compressed where the browser takes that, not at all where it has it. */
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

/** Whether the browser has this very page: one of the tags that it names, a weak one too, or any (`*`). */
export function hasAlready(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The best way to compress what the browser says that it takes; null: none. `q=0` says that it does not take one. */
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

/** The query of a request's address with its question mark, or nothing. */
export const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
