/**
 * A page of the site as the browser alone draws it, so that every change shows at once: in development only
 * (tools/dev.ts), since what is served comes as HTML.
 */
import '../styles/tokens.css';
import '../styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { FORM } from '#schemas/site.ts';
import type { SiteProps } from '../site/route.ts';
import { routeAt } from '../site/routes.ts';

const place = document.getElementById('page');
const settings: Partial<SiteProps> = JSON.parse(document.getElementById('site-settings')?.textContent ?? '{}');
const { title, needs, load, flow, version } = routeAt(window.location.pathname);

const Drawn = await (needs && settings[needs.setting] === undefined ? needs.otherwise() : load());
document.title = title;
const known = { supportEmail: '', publicUrl: '', portalUrl: '', statusUrl: '', ...settings, version };
// As the build does: nothing of it lives but the form of a flow.
if (place) place.innerHTML = renderToStaticMarkup(<Drawn {...known} />).replace(FORM, '');
if (flow !== undefined) await import('./main.tsx');
await import('../site/script.ts');
