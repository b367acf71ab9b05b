import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The service as a process of its own, as it runs in production. */
export interface ServiceProcess {
  child: ChildProcess;
  /** What it has printed so far, both streams. */
  printed(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>;
}

/** Starts the service from its sources, or with `command` in another way. */
export function spawnService(
  environment: Record<string, string>,
  command: readonly string[] = ['--import', 'tsx', here('../main.ts')],
): ServiceProcess {
  const child = spawn(process.execPath, command, {
    cwd: here('../..'),
    // Nothing of the machine's own settings may decide a test.
    env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const take = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, printed: () => text, ended };
}

/** Builds the service as production runs it, in a folder from which its packages are found; gives the command. */
export async function builtService(name: string): Promise<string[]> {
  const folder = here(`../../node_modules/.cache/${name}`);
  const outDir = `${folder}/dist/server`;
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'error',
    root: here('../..'),
    build: { ssr: here('../main.ts'), outDir, target: 'node20' },
  });
  symlinkSync(here('../../flows'), `${folder}/flows`);
  return [`${outDir}/main.js`];
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Resolves when the service can save; rejects when it has ended before. */
export async function ready(service: ServiceProcess, port: number): Promise<void> {
  let over: number | string | null | undefined;
  void service.ended.then((code) => {
    over = code ?? 'unknown';
  });
  while (over === undefined) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the service ended with ${over}: ${service.printed()}`);
}
