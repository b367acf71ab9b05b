import { renderToStaticMarkup } from 'react-dom/server';
import { places, type SiteAddress, type SitePage } from '#schemas/site.ts';
import { redirects } from './groups.ts';
import { Redirecting, WithoutPortal } from './Redirecting.tsx';
import type { SiteRoute } from './route.ts';
import { siteRoutes } from './routes.ts';

/** Every page of the site as HTML with placeholders for the firm's settings, and the page of each address. */
export async function sitePages(): Promise<{ pages: SitePage[]; addresses: SiteAddress[] }> {
  const pages: SitePage[] = [];
  const addresses: SiteAddress[] = [];
  for (const route of siteRoutes) {
    const { path, also = [], listed, status, needs } = route;
    const page = nameOf(path);
    const draw = async (name: string, load: SiteRoute['load']) => {
      const Drawn = await load();
      pages.push({
        name,
        flow: route.flow,
        head: headOf(route),
        html: renderToStaticMarkup(<Drawn {...places} version={route.version} />),
        ...(route.lives && { lives: route.lives }),
      });
    };
    await draw(page, route.load);
    if (needs) await draw(`${page}-without`, needs.otherwise);
    const without = needs && { setting: needs.setting, page: `${page}-without` };
    for (const each of [path, ...also])
      addresses.push({ path: each, page, without, status, listed: listed && each === path });
  }
  for (const { path, title, leadsTo } of redirects) {
    const page = nameOf(path);
    const head = headOf({ path, title, description: 'This page is in our claims portal.', listed: false });
    pages.push({ name: page, head, html: renderToStaticMarkup(<Redirecting {...places} path={path} />) });
    pages.push({ name: `${page}-without`, head, html: renderToStaticMarkup(<WithoutPortal {...places} />) });
    const without = { setting: 'portalUrl', page: `${page}-without` } as const;
    addresses.push({ path, page, without, listed: false, leadsTo });
  }
  const twice = addresses.filter(({ path }, at) => addresses.findIndex((each) => each.path === path) !== at);
  if (twice.length > 0) throw new Error(`Two pages of the site stand at ${twice.map(({ path }) => path).join(', ')}.`);
  return { pages, addresses };
}

const nameOf = (path: string): string => (path === '/' ? 'index' : path.slice(1).replaceAll('/', '-'));

type Named = Pick<SiteRoute, 'path' | 'title' | 'description' | 'listed' | 'sameAs'>;

/** The metadata of a page for search engines and social cards, and the redirect for browsers without scripts. */
const headOf = (route: Named & Pick<SiteRoute, 'withoutScript'>): string => {
  const head = renderToStaticMarkup(<Head {...route} />).replace(/<(meta|link)([^>]*?)\/?>/g, '\n    <$1$2 />');
  const { withoutScript } = route;
  return withoutScript === undefined
    ? head
    : `${head}\n    <noscript><meta http-equiv="refresh" content="0; url=${withoutScript}" /></noscript>`;
};

function Head({ path, title, description, listed, sameAs }: Named) {
  const address = places.publicUrl + (sameAs ?? path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {listed || sameAs ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content="Reclaim" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${places.publicUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Reclaim: a car, and what you could be owed" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
