import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, type Site } from './app.ts';
import { BootError } from './boot-error.ts';
import { type Config, loadConfig } from './config.ts';
import { loadFlows } from './flows.ts';
import { loadLending } from './lending/index.ts';
import { openPorts } from './open-ports.ts';
import type { Ports } from './ports.ts';
import { withoutSecrets } from './store/store-url.ts';

/** After this long a stop no longer waits for what is under way; the longest call of a vendor takes 25 s. */
const DRAIN_MS = 30_000;

export interface StartOptions {
  /** The folder of the built client. */
  client?: string;
  /** The folder of the flows. */
  flows?: string;
  also?: Site['also'];
}

/** A running service. */
export interface Running {
  /** The address it listens on. */
  url: string;
  /** Answers what is under way, takes nothing new, closes the store. */
  stop(): Promise<void>;
}

/** Checks the flows, opens the store, listens. Throws a `BootError` that says what is wrong and what to do. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const folder = options.flows ?? join(home(), 'flows');
  const flows = loadFlows(folder);
  const lending = loadLending(folder);
  const app = await buildApp(config, await ports(config), {
    flows,
    lending,
    client: options.client,
    also: options.also,
  });
  try {
    const url = await app.listen({ port: config.port, host: config.host });
    for (const warning of config.warnings) app.log.warn(warning);
    return { url, stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw listenError(error, config);
  }
}

async function ports(config: Config): Promise<Ports> {
  try {
    return await openPorts(config);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const todo = config.storeUrl.startsWith('sqlite:')
      ? 'Name a file in a folder that the service may write to.'
      : 'Start the MongoDB server, or correct its address, user or options.';
    throw new BootError('STORE_NOT_OPENED', [
      `STORE_URL is ${withoutSecrets(config.storeUrl)}, which cannot be opened (${why}). ${todo}`,
    ]);
  }
}

function listenError(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new BootError('PORT_IN_USE', [
      `PORT is ${port}, and something else listens there on ${host}. Stop it or choose another port, such as PORT=${port + 1}.`,
    ]);
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new BootError('PORT_REFUSED', [
      `The service may not listen on ${host}, port ${port} (${code}). Choose another HOST or PORT.`,
    ]);
  }
  return error;
}

/** The project's folder, from the sources (`server/`) or from the build (`dist/server/`). */
function home(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return folder.endsWith(join('dist', 'server')) ? join(folder, '../..') : join(folder, '..');
}

/** Runs a service as a process: prints a `BootError` and exits 1, drains on SIGTERM and SIGINT and exits 0. */
export async function run(boot: () => Promise<Running>): Promise<Running | undefined> {
  let running: Running;
  try {
    running = await boot();
  } catch (error) {
    console.error(error instanceof BootError ? error.message : error);
    process.exitCode = 1;
    // Something that boot opened may still hold the process.
    setTimeout(() => process.exit(1), 100).unref();
    return undefined;
  }
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`The service did not come to rest within ${DRAIN_MS / 1000} s and was stopped.`);
      process.exit(1);
    }, DRAIN_MS).unref();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return running;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(() => start(loadConfig(), { client: join(home(), 'dist/client') }));
}
