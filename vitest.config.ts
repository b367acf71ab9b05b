import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { flowModules } from './tools/flow-modules.ts';

const node = [
  'engine/**/*.test.ts',
  'server/**/*.test.ts',
  'schemas/**/*.test.ts',
  'fixtures/**/*.test.ts',
  'flows/**/*.test.ts',
  'tools/**/*.test.ts',
];

export default defineConfig({
  plugins: [flowModules(), react()],
  test: {
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: node } },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['renderer/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        // A real Chromium against the real service: one file at a time on two cores.
        test: {
          name: 'browser',
          environment: 'node',
          include: ['renderer/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
