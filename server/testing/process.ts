import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { until } from '#fixtures/eventually.ts';
import { loadConfig } from '../config.ts';
import { keyringOf } from '../sealing/keyring.ts';
import { sealedStore } from '../sealing/sealed-store.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Loaded before anything else in a process that a test starts: it ends when its standard input does, so also when the
 * test's own process was killed. The input holds nothing open.
 */
const LEASH = `process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume().unref?.();`;

/** The arguments for Node that tie a process to the pipe of its standard input. */
export const leashed = ['--import', `data:text/javascript,${encodeURIComponent(LEASH)}`];

/** The service as a process of its own, as it runs in production. */
export interface ServiceProcess {
  child: ChildProcess;
  /** What it has printed so far, both streams. */
  printed(): string;
  /** True once it has ended, by itself or by a signal. */
  isOver(): boolean;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

/** Starts the service from its sources, or with `command` in another way. */
export type SpawnService = (environment: Record<string, string>, command?: readonly string[]) => ServiceProcess;

/**
 * The services that the tests of one file start as processes. What still runs when they are over is killed, and nothing
 * can be started any more; a wait for one of them fails. So a test that has failed or timed out goes on
 * nowhere.
 */
export function serviceProcesses(): SpawnService {
  const running = new Set<ServiceProcess>();
  let over = false;
  afterAll(async () => {
    over = true;
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all([...running].map(({ ended }) => ended));
  });

  return (environment, command = ['--import', 'tsx', here('../main.ts')]) => {
    if (over) throw new Error('The tests that start services are over.');
    const child = spawn(process.execPath, [...leashed, ...command], {
      cwd: here('../..'),
      // Nothing of the machine's own settings may decide a test.
      env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    let isOver = false;
    const take = (chunk: Buffer) => {
      text += chunk;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const ended = new Promise<number | string | null>((resolve) => {
      child.on('close', (code, signal) => {
        isOver = true;
        running.delete(service);
        resolve(code ?? signal);
      });
    });
    const service: ServiceProcess = { child, printed: () => text, isOver: () => isOver, ended };
    running.add(service);
    return service;
  };
}

/** Resolves when the service can save; rejects when it has ended before. */
export const ready = (service: ServiceProcess, port: number): Promise<void> =>
  reached(service, 'the service can save', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return answer?.ok ?? false;
  });

/** The store of a service that runs with this `DATA_DIR`, as the service itself sees it. */
export const openServiceStore = async (
  dataDir: string,
  storeUrl = `sqlite:${join(dataDir, 'reclaim.db')}`,
): Promise<Store> => sealedStore(await openStore(storeUrl), keyringOf(loadConfig({ DATA_DIR: dataDir }).dataKeys));

/** Puts the time limits of all open intents of these claims into the past, as if a service had come back much later. */
export async function passIntents(storeUrl: string, claimIds: readonly string[]): Promise<void> {
  const store = await openStore(storeUrl);
  for (const id of claimIds) {
    const open = Object.entries((await store.get('claims', id))?.intents ?? {}).filter(
      ([, { state }]) => state === 'open',
    );
    for (const [key] of open)
      await store.update('claims', id, { set: [[['intents', key, 'until'], '2000-01-01T00:00:00.000Z']] });
  }
  await store.close();
}

/** Looks until a condition holds, as long as the service runs; rejects when it has ended. */
export async function reached(
  service: ServiceProcess,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  await until(what, async () => service.isOver() || (await holds()));
  if (service.isOver()) throw new Error(`The service ended with ${await service.ended}: ${service.printed()}`);
}
