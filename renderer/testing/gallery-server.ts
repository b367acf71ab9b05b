import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { flowModules } from '#tools/flow-modules.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery on a free port, as a developer sees it. Gives its address; the caller closes the server. */
export async function openGallery(): Promise<{ server: ViteDevServer; url: string }> {
  const server = await createServer({
    configFile: false,
    root: folder('../gallery'),
    publicDir: folder('../public'),
    cacheDir: folder('../../node_modules/.cache/gallery'),
    plugins: [flowModules(), react()],
    logLevel: 'error',
    // Everything beforehand: a package found later would reload the page under a test.
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'signature_pad'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, fs: { allow: [folder('../..')] } },
  });
  await server.listen();
  return { server, url: server.resolvedUrls?.local[0] ?? '' };
}
