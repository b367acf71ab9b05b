import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, preview } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery draws no journey: reading and checking the flows would only make it wait. */
const noFlows: Plugin = {
  name: 'no-flows',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0virtual:')
      ? 'export const flows = []; export const versions = {}; export const experiment = { default: "", groups: {} };'
      : undefined,
};

/**
 * Builds the gallery and serves it on a free port. React is the one that developers have, which says what is wrong with a
 * page, in few files: a server that hands out each module by itself takes ten times as long for a page.
 */
export async function openGallery(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = folder('../../node_modules/.cache/gallery');
  const common = { configFile: false, root: folder('../gallery'), logLevel: 'error' } as const;
  await build({
    ...common,
    mode: 'development',
    publicDir: folder('../public'),
    plugins: [noFlows, react()],
    build: { outDir, emptyOutDir: true, minify: false },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}
