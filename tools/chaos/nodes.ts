import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/testing/built-service.ts';
import { leashed } from '#server/testing/process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Looks of 50 ms before a node that does not come up is given up: two minutes. */
const LOOKS = 2400;

/** A node of the service, as a process. */
export interface Node {
  port: number;
  /** Starts it and resolves when it can save. */
  start(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code when it has ended. */
  stop(): Promise<number | null>;
  /** Ends it at once, by `kill -9`; resolves when it has ended. */
  kill(): Promise<void>;
  /** Its process. */
  pid(): number;
  /** Of a probed node: steps its clock by so many milliseconds, from the real time. */
  step(ms: number): Promise<void>;
  /** Of a probed node: its memory after a garbage collection, in bytes. */
  memory(): Promise<Memory>;
}

export interface Memory {
  rss: number;
  heapUsed: number;
}

interface NodeOptions {
  /** Its clock can be stepped, and its memory asked for. */
  probed?: boolean;
  /** A disk of its own in this folder, of so many megabytes; it is gone with the node, and reached below `/proc/<pid>/root`. */
  disk?: { folder: string; megabytes: number };
}

const probe = ['--expose-gc', '--import', new URL('./probe.mjs', import.meta.url).href];

/** A node that is started by `command` on a free port. */
export async function createNode(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  { probed = false, disk }: NodeOptions = {},
): Promise<Node> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const own = [process.execPath, ...leashed, ...(probed ? probe : []), ...command];
  const mount = disk && `mount -t tmpfs -o size=${disk.megabytes}m tmpfs "${disk.folder}" && exec "$@"`;
  const [program = '', ...words] = mount ? ['unshare', '-rm', 'sh', '-c', mount, 'sh', ...own] : own;
  const ask = (asked: object): Promise<Memory> =>
    new Promise((resolve, reject) => {
      const asking = child;
      if (!asking?.connected) return reject(new Error('The node is not running.'));
      asking.once('message', (answer) => resolve(answer as Memory));
      asking.send(asked);
    });
  return {
    port,
    async start() {
      const started = spawn(program, words, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          LOG_LEVEL: 'error',
          RATE_LIMIT_FACTOR: '100000',
          ...environment,
          PORT: String(port),
        },
        // It ends with this process, also if that is killed.
        stdio: ['pipe', 'inherit', 'inherit', ...(probed ? (['ipc'] as const) : [])],
      });
      child = started;
      for (let look = 0; look < LOOKS; look += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        if (answer?.ok) return;
        if (started.exitCode !== null) throw new Error(`A node ended with code ${started.exitCode} at its start.`);
        await pause(50);
      }
      throw new Error(`The node on port ${port} is not ready.`);
    },
    stop() {
      const stopping = child;
      if (!stopping || stopping.exitCode !== null) return Promise.resolve(stopping?.exitCode ?? null);
      return new Promise((resolve) => {
        stopping.once('close', (code) => resolve(code));
        stopping.kill('SIGTERM');
      });
    },
    pid: () => child?.pid ?? 0,
    async step(ms) {
      await ask({ clock: ms });
    },
    memory: () => ask({ memory: true }),
    async kill() {
      const killed = child;
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        killed.once('close', () => resolve());
        killed.kill('SIGKILL');
      });
    },
  };
}
