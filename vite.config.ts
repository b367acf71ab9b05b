import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flowModules } from './tools/flow-modules.ts';

/** How pages are built of the flows in a folder; without one, of the live flows. */
export const configOf = (flows?: string) =>
  defineConfig({
    root: 'renderer',
    appType: 'custom',
    plugins: [flowModules(flows), react()],
    // React itself has this hook; what @xstate/react asks for is a copy for React 17.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    // Readable, short, and the same in the browser's build and in the one that makes pages beforehand.
    css: { modules: { generateScopedName: (local, file) => `${basename(file).replace('.module.css', '')}-${local}` } },
    build: {
      outDir: '../dist/client',
      emptyOutDir: true,
      manifest: true,
      target: ['es2022', 'safari16'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A constant that two chunks use would else become a file of its own, fetched by the first screen.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        // How long each plugin took is printed on a busy machine, and says nothing to those who wait for a page.
        checks: { pluginTimings: false },
      },
    },
  });

export default configOf();
