/** The service and the sandbox only, for `npm run dev`, which restarts this file when a source of the service changes. */
import { startSandbox } from '#fixtures/sandbox/sandbox.ts';
import { loadConfig } from '#server/config.ts';
import { run, start } from '#server/main.ts';

await run(async () => {
  const config = loadConfig();
  const latency = config.sandboxLatency ? 'on' : 'off';
  if (!config.live) startSandbox({ dataDir: config.dataDir, latency, ownPort: config.port, print: console.log });
  return start(config);
});
