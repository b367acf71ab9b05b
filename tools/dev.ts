/** `npm run dev`: one address with hot reload of flows, renderer and service. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { addressOf, link, type PublicConfig } from '#engine';
import { versionsIn } from '#engine/flow/versions.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { operations } from '#schemas/operations.ts';
import { loadConfig } from '#server/config.ts';
import { ownSchemas } from './journey/own-schemas.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = loadConfig();

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createProbe().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const port = await freePort();
const service = spawn(
  process.execPath,
  [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    ...['watch', '--clear-screen=false', '--include', 'flows/**/*.json', 'tools/dev-service.ts'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: config.publicUrl },
  },
);

/** The addresses of the versions' start screens, from the current files. Home is a page of the site. */
const basesOf = (files: ReadonlyMap<string, string>): string[] =>
  versionsIn(files).map((flow) => addressOf(link(flow), flow.start));

const inPage = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * The pages of the journeys and of the site, as the service would send them, but drawn in the browser alone so that every
 * change shows at once.
 */
const pages = (): Plugin => ({
  name: 'reclaim-pages',
  configureServer(server) {
    const { financeQuestion } = JSON.parse(readFileSync(join(flowsFolder, 'business/public/public.json'), 'utf8'));
    const { testEmailDomains, testPost2021Marker, supportEmail, publicUrl, portalUrl, statusUrl } = config;
    const known: PublicConfig = { testEmailDomains, testPost2021Marker, supportEmail, publicUrl, financeQuestion };
    const data = inPage('reclaim-config', known);
    const settings = inPage('site-settings', { supportEmail, publicUrl, portalUrl, statusUrl });
    const template = () =>
      readFileSync(join(root, 'renderer/entry/index.html'), 'utf8').replace('<!--reclaim-config-->', () => data);
    const journeyPage = () => template().replace('./main.tsx', '/entry/main.tsx');
    const sitePage = () =>
      template()
        .replace('<div id="app"><!--reclaim-page--></div>', () => `<div id="page"></div>${settings}`)
        .replace('./main.tsx', '/entry/drawn.tsx');
    server.middlewares.use(async (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://page');
      const isPage = request.headers['sec-fetch-dest'] === 'document' || pathname === '/';
      if (request.method !== 'GET' || !isPage || pathname.startsWith('/docs')) return next();
      try {
        const inJourney = basesOf(readFlowFiles(flowsFolder)).some(
          (base) => pathname === base || pathname.startsWith(`${base}/`),
        );
        const { routeAt } = (await server.ssrLoadModule(
          '/site/routes.ts',
        )) as typeof import('#renderer/site/routes.ts');
        const { lives, status = 200 } = routeAt(pathname);
        const html = inJourney || lives ? journeyPage() : sitePage();
        const page = await server.transformIndexHtml(pathname, html);
        response.writeHead(inJourney ? 200 : status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      } catch (error) {
        next(error);
      }
    });
  },
});

/** The schemas that editors read follow the flows. */
const writeSchemas = () => {
  for (const [file, text] of ownSchemas(readFlowFiles(flowsFolder))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};

const paths = new Set(Object.values(operations).map(({ path }) => path.replace(/\/\{.*/, '')));
const served = [...paths, '/docs', '/healthz', '/readyz'];
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [pages()],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, `http://127.0.0.1:${port}`])),
  },
});
writeSchemas();
vite.watcher.on('change', (file) => {
  if (file.startsWith(flowsFolder) && file.endsWith('.json')) writeSchemas();
});
await vite.listen();
vite.printUrls();

const stop = async () => {
  service.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
