/** `npm start`: builds what is stale, plays the outside world unless `PROVIDERS=live`, and serves everything on one port. */
import { flowsFolder } from '#flows/files.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { loadFlows } from '#server/flows.ts';
import { run, start } from '#server/main.ts';

await run(async () => {
  const config = loadConfig();
  // A broken flow is said in the words of the check, not of the bundler.
  loadFlows(flowsFolder);
  const { buildIfStale } = await import('./build.ts');
  const client = await buildIfStale();
  if (!config.live) {
    const { startSandbox } = await import('#fixtures/sandbox.ts');
    startSandbox({
      dataDir: config.dataDir,
      latency: config.sandboxLatency ? 'on' : 'off',
      ownPort: config.port,
      print: console.log,
    });
  }
  const running = await start(...(await withPortal(config, client)));
  console.log(
    `\nReclaim is at ${running.url}${config.live ? '' : ' (sandbox: see docs/sandbox.md for magic values)'}\n`,
  );
  return running;
});

/** Where the firm names no portal, the sandbox plays that too, so that the journey has an end. */
async function withPortal(config: Config, client: string): Promise<Parameters<typeof start>> {
  if (config.live || config.portalUrl !== undefined) return [config, { client }];
  const { PORTAL_PATH, registerPortal } = await import('#fixtures/portal/portal.ts');
  return [
    { ...config, portalUrl: PORTAL_PATH },
    { client, also: (app) => registerPortal(app, config) },
  ];
}
