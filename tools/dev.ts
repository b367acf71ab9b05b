/** `npm run dev`: one address with hot reload of flows, renderer and service. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { addressOf, type PublicConfig, resolveFlow } from '#engine';
import { journeyIds } from '#engine/resolve/files.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import { operations } from '#schemas/operations.ts';
import { loadConfig } from '#server/config.ts';

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

/** Version → the address of its start screen, as the files say it now. */
function basesOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const flows = journeyIds(files).map((id) => resolveFlow(files, id));
  return new Map(flows.flatMap(({ id, flow }) => (flow ? [[id, addressOf(flow, flow.start)] as const] : [])));
}

/** Journey pages, as the service would send them, but drawn in the browser alone so that every change shows at once. */
const journeyPages = (): Plugin => ({
  name: 'reclaim-pages',
  configureServer(server) {
    const { financeQuestion } = JSON.parse(readFileSync(join(flowsFolder, 'business/public/public.json'), 'utf8'));
    const { testEmailDomains, testPost2021Marker, supportEmail, publicUrl } = config;
    const known: PublicConfig = { testEmailDomains, testPost2021Marker, supportEmail, publicUrl, financeQuestion };
    const data = JSON.stringify(known).replaceAll('<', '\\u003c');
    server.middlewares.use(async (request, response, next) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://page');
      const bases = basesOf(readFlowFiles(flowsFolder));
      if (pathname === '/get-started') {
        const html = '<!doctype html><title>Get Started</title><script type="module" src="/site/script.ts"></script>';
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(await server.transformIndexHtml(pathname, html));
        return;
      }
      if (pathname === '/') {
        const { default: initial } = JSON.parse(readFileSync(join(flowsFolder, 'experiment.json'), 'utf8'));
        response.writeHead(302, { location: `${bases.get(initial)}${search}` }).end();
        return;
      }
      if (![...bases.values()].some((base) => pathname === base || pathname.startsWith(`${base}/`))) return next();
      const template = readFileSync(join(root, 'renderer/index.html'), 'utf8').replace('./main.tsx', '/main.tsx');
      const html = await server.transformIndexHtml(pathname, template);
      const page = html.replace(
        '<!--reclaim-config-->',
        () => `<script type="application/json" id="reclaim-config">${data}</script>`,
      );
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    });
  },
});

const paths = new Set(Object.values(operations).map(({ path }) => path.replace(/\/\{.*/, '')));
const served = [...paths, '/docs', '/healthz', '/readyz'];
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [journeyPages()],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, `http://127.0.0.1:${port}`])),
  },
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
