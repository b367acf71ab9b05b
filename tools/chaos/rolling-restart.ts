import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseServer } from '#fixtures/mongo/choice.ts';
import { startStandIn } from '#fixtures/mongo/stand-in.ts';
import { builtService, freePort } from '#server/testing/built-service.ts';
import { createClaimants } from './claimants.ts';
import { startNginx } from './nginx.ts';
import { createNode } from './nodes.ts';

export interface RollingRestart {
  restarts: number;
  claimants: number;
  store: 'sqlite' | 'mongodb';
}

/**
 * Restarts two nodes behind nginx in turns while claimants save, as `docs/deploy.md` says. Prints what they saw; true if
 * no request failed and every acknowledged save is there.
 */
export async function rollingRestart({ restarts, claimants: count, store }: RollingRestart): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-chaos-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const storeUrl = store === 'sqlite' ? `sqlite:${join(folder, 'reclaim.db')}` : await mongo(folder, undo);
    const environment = {
      DATA_DIR: folder,
      STORE_URL: storeUrl,
      PUBLIC_URL: 'https://claims.example',
      TRUST_PROXY: '1',
      STOP_GRACE_SECONDS: '3',
      SANDBOX_LATENCY: 'off',
    };
    const command = await builtService();
    const nodes = [await createNode(command, environment), await createNode(command, environment)] as const;
    undo.push(() => {
      for (const node of nodes) node.kill();
    });
    // One after the other: the first one makes the keys that both use.
    for (const node of nodes) await node.start();
    const port = await freePort();
    const proxy = await startNginx(folder, { port, nodes: [nodes[0].port, nodes[1].port] });
    undo.push(proxy.stop);
    const claimants = createClaimants(count, { port, certificate: proxy.certificate });
    await pause(2000);
    for (let n = 0; n < restarts; n += 1) {
      const node = nodes[n % 2];
      if (!node) break;
      const code = await node.stop();
      await node.start();
      console.log(`restart ${n + 1} of ${restarts}: node ${(n % 2) + 1} ended with ${code} and is ready again`);
      await pause(1000);
    }
    const lost = await claimants.end();
    const { answered, failed, longestMs } = claimants.seen;
    const errors = [...failed.values()].reduce((sum, times) => sum + times, 0);
    console.log(
      `\n${restarts} restarts of two nodes on ${store}: ${count} claimants, ${answered} requests answered, ${errors} errors, longest ${Math.round(longestMs)} ms, ${lost} acknowledged saves lost`,
    );
    for (const [what, times] of failed) console.log(`  ${times} × ${what}`);
    return errors === 0 && lost === 0 && answered > count;
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

async function mongo(folder: string, undo: (() => unknown)[]): Promise<string> {
  const choice = chooseServer();
  if (choice.is === 'none') throw new Error(choice.why);
  if (choice.is === 'given') return choice.url;
  const standIn = await startStandIn(join(folder, 'stand-in.mv'));
  undo.push(() => standIn.stop());
  return `${standIn.url}/chaos`;
}
