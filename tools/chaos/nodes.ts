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
}

/** A node that is started by `command` on a free port. */
export async function createNode(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Node> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    port,
    async start() {
      const started = spawn(process.execPath, [...leashed, ...command], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          LOG_LEVEL: 'error',
          RATE_LIMIT_FACTOR: '100000',
          ...environment,
          PORT: String(port),
        },
        // It ends with this process, also if that is killed.
        stdio: ['pipe', 'inherit', 'inherit'],
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
