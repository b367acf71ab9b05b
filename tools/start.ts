/** `npm start`: builds what is stale, plays the vendors unless `PROVIDERS=live`, and serves everything on one port. */
import { fileURLToPath } from 'node:url';
import { flowsFolder } from '#flows/files.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { loadFlows } from '#server/flows.ts';
import { run, type StartOptions, start } from '#server/main.ts';

/** Serves the flows of a folder, with the pages built from them, until the process is stopped. */
export const serve = (flows: string) =>
  run(async () => {
    const config = loadConfig();
    // Problems of a flow are reported by the check, not by the bundler.
    loadFlows(flows);
    const { buildIfStale } = await import('./build.ts');
    const client = buildIfStale(flows);
    if (!config.live) {
      const { startSandbox } = await import('#fixtures/sandbox/sandbox.ts');
      startSandbox({
        dataDir: config.dataDir,
        latency: config.sandboxLatency ? 'on' : 'off',
        ownPort: config.port,
        print: console.log,
      });
    }
    const running = await start(...(await withPortal(config, { client, flows })));
    console.log(
      `\nReclaim is at ${running.url}${config.live ? '' : ' (sandbox: see docs/sandbox.md for magic values)'}\n`,
    );
    return running;
  });

/** If the firm has configured no portal, the sandbox plays that too, so that the journey has an end. */
async function withPortal(config: Config, options: StartOptions): Promise<Parameters<typeof start>> {
  if (config.live || config.portalUrl !== undefined) return [config, options];
  const { PORTAL_PATH, registerPortal } = await import('#fixtures/sandbox/portal/portal.ts');
  return [
    { ...config, portalUrl: PORTAL_PATH },
    { ...options, also: (app) => registerPortal(app, config) },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(flowsFolder);
