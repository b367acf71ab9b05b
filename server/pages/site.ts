import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SiteAddress } from '#schemas/site.ts';
import type { Config } from '../config.ts';
import { isStage } from '../outbox/leads-off.ts';
import { type Filling, readPage, searchOf, send } from './built-page.ts';

/** The addresses of the site from the build's list; empty if nothing is built. */
export function siteAddresses(client: string | undefined): SiteAddress[] {
  const file = client === undefined ? '' : join(client, 'pages', 'site.json');
  return file !== '' && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteAddress[]) : [];
}

/** Serves the site's pages, the redirects to the portal, `/sitemap.xml` and `/robots.txt`. */
export function registerSite(
  app: FastifyInstance,
  {
    config,
    client,
    filling,
    addresses,
  }: { config: Config; client: string; filling: Filling; addresses: SiteAddress[] },
): void {
  for (const { path, page, without, status, leadsTo } of addresses) {
    const name = without && config[without.setting] === undefined ? without.page : page;
    const own = readPage(client, name, filling);
    if (!own) throw new Error(`The page "${name}" of ${path} is not among the built ones: build again.`);
    app.get(path, (request, reply) => {
      if (status !== undefined) reply.status(status);
      // The host and the path are ours: nothing in the request can choose the redirect's target. (RTE-83, RTE-84)
      if (leadsTo === 'portal' && config.portalUrl !== undefined)
        reply.status(302).header('location', config.portalUrl + path + searchOf(request));
      return send(request, reply, own);
    });
  }
  const text = (path: string, type: string, body: string) =>
    app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(body));
  const listed = addresses.filter((each) => each.listed).map(({ path }) => config.publicUrl + path);
  text('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(listed));
  // A stage is not for the public.
  const robots = isStage(config) ? ['Disallow: /'] : ['Allow: /', '', `Sitemap: ${config.publicUrl}/sitemap.xml`];
  text('/robots.txt', 'text/plain; charset=utf-8', ['User-agent: *', ...robots, ''].join('\n'));
}

const sitemap = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${address.replace(/&/g, '&amp;')}</loc></url>`).join('\n')}
</urlset>
`;
