import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, type Site } from './app.ts';
import { BootError } from './boot-error.ts';
import { type Config, loadConfig } from './config.ts';
import { loadFlows } from './flows.ts';
import { loadLending } from './lending/index.ts';
import { type MetricsPort, openMetricsPort } from './monitoring/metrics-port.ts';
import type { Measured } from './monitoring/metrics-text.ts';
import { nodeWarnings } from './node-support.ts';
import { portsOver } from './open-ports.ts';
import type { Ports } from './ports.ts';
import { keyringOf } from './sealing/keyring.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/port.ts';
import { withoutSecrets } from './store/store-url.ts';
import { prepareStore } from './upkeep/prepare-store.ts';

/** After this long a stop no longer waits for what is under way; the longest call of a vendor takes 25 s. */
const DRAIN_MS = 30_000;
/** The same after an error that nothing caught: the call that met it may never end, and meanwhile no request is served. */
const DRAIN_AFTER_ERROR_MS = 5_000;

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
  log: FastifyBaseLogger;
  /** Where metrics are served; undefined: nowhere. */
  metricsUrl: string | undefined;
  /** Answers what is under way, takes nothing new, closes the store. */
  stop(): Promise<void>;
  /** Tells load balancers of a stop and serves on for the grace period. */
  announceStop(): Promise<void>;
  /** The grace period, in milliseconds. */
  graceMs: number;
}

/** Checks the flows, opens the store, listens. Throws a `BootError` that says what is wrong and what to do. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const folder = options.flows ?? join(home(), 'flows');
  const flows = loadFlows(folder);
  const lending = loadLending(folder);
  const { opened, notes } = await ports(config);
  const app = await buildApp(config, opened, {
    flows,
    lending,
    client: options.client,
    release: release(),
    also: options.also,
  });
  let metrics: MetricsPort | undefined;
  try {
    metrics = await metricsPort({ config, ports: opened, flows }, app.log);
    const url = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const node = nodeWarnings(process.version, new Date());
    for (const note of [...node, ...config.warnings, ...notes]) app.log.warn(note);
    const graceMs = config.stopGraceMs;
    const announceStop = async () => {
      app.announceStop();
      if (graceMs > 0) await pause(graceMs);
    };
    const stop = async () => {
      await app.close();
      await metrics?.close();
    };
    return { url, log: app.log, metricsUrl: metrics?.url, stop, announceStop, graceMs };
  } catch (error) {
    await metrics?.close();
    await app.close();
    throw error;
  }
}

/** Opens the port for metrics, if there is to be one. */
async function metricsPort(measured: Omit<Measured, 'release'>, log: FastifyBaseLogger) {
  const { metrics } = measured.config;
  if (!metrics) return undefined;
  try {
    return await openMetricsPort({ ...measured, release: release() }, metrics, log);
  } catch (error) {
    throw listenError(error, metrics, 'METRICS_');
  }
}

/** The release of `package.json`. */
const release = (): string =>
  (JSON.parse(readFileSync(join(home(), 'package.json'), 'utf8')) as { version: string }).version;

/** The ports, their store ready for this release, and what to log of it. */
async function ports(config: Config): Promise<{ opened: Ports; notes: string[] }> {
  const store = await open(config);
  const { storeUrl, personKey } = config;
  const keyring = keyringOf(config.dataKeys);
  const clock = () => new Date();
  try {
    const notes = await prepareStore(store, { storeUrl, context: { personKey, keyring }, clock });
    return { opened: portsOver(config, store), notes };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function open(config: Config): Promise<Store> {
  try {
    return await openStore(config.storeUrl);
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

function listenError(error: unknown, { port, host }: { port: number; host: string }, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new BootError('PORT_IN_USE', [
      `${prefix}PORT is ${port}, and something else listens there on ${host}. Stop it or choose another port, such as ${prefix}PORT=${port + 1}.`,
    ]);
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new BootError('PORT_REFUSED', [
      `The service may not listen on ${host}, port ${port} (${code}). Choose another ${prefix}HOST or ${prefix}PORT.`,
    ]);
  }
  return error;
}

/** The project's folder, from the sources (`server/`) or from the build (`dist/server/`). */
function home(): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return folder.endsWith(join('dist', 'server')) ? join(folder, '../..') : join(folder, '..');
}

/** Signals that show a fault of the process itself, or that another tool uses: they keep what Node does with them. */
const LEFT_TO_NODE: closeWithGrace.AllEvents[] = [
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
];

/**
 * Runs a service as a process. Prints a `BootError` and exits 1. On SIGTERM, SIGINT, SIGQUIT and SIGHUP it drains and
 * exits 0, on an error that nothing caught it logs the error, drains for a short time and exits 1. A second signal, and
 * the time limit, end it at once with 1. (decision 195)
 */
export async function run(
  boot: () => Promise<Running>,
  { drainMs = DRAIN_MS, drainAfterErrorMs = DRAIN_AFTER_ERROR_MS } = {},
): Promise<Running | undefined> {
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
  const { log, stop, announceStop, graceMs } = running;
  closeWithGrace(
    {
      delay: drainMs + graceMs,
      // Node raises a rejection that nothing handles as an uncaught exception, so one way leads here.
      skip: [...LEFT_TO_NODE, 'unhandledRejection'],
      // An error goes through the serializer: its message may hold personal data.
      logger: {
        error: (said) =>
          said instanceof Error
            ? log.error({ err: said }, 'an error while the service stopped')
            : log.error(String(said)),
      },
      onTimeout: (ms) => log.error(`the service did not shut down within ${ms / 1000} s, and was stopped`),
    },
    async ({ err }) => {
      if (!err) return announceStop().then(stop);
      log.fatal({ err }, 'an error that nothing caught: the service stops');
      await Promise.race([stop(), pause(drainAfterErrorMs)]);
    },
  );
  return running;
}

// The path of the command may lead through a symbolic link, as that of a release that is called `current`.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await run(() => start(loadConfig(), { client: join(home(), 'dist/client') }));
}
