import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { flowModules } from './tools/flow-modules.ts';

export default defineConfig({
  root: 'renderer',
  appType: 'custom',
  plugins: [flowModules(), react()],
  css: { modules: { generateScopedName: '[name]_[local]' } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: ['es2022', 'safari16'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
