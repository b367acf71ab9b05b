import { setTimeout as pause } from 'node:timers/promises';
import { builtService, freePort } from '#server/testing/built-service.ts';
import { createClaimants } from './claimants.ts';
import { startNginx } from './nginx.ts';
import { createNode } from './nodes.ts';
import { first, part } from './part.ts';

/** Restarts two nodes behind nginx in turns while claimants save, as `docs/deploy.md` says. */
export const rollingRestart = part({
  proves:
    'two nodes behind nginx (deploy/nginx.conf), restarted in turns while claimants save: no request fails, no acknowledged save is lost',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    restarts: { full: 6, says: 'restarts, one node after the other' },
    claimants: { full: 32, says: 'claimants, each with one request at a time', fixed: true },
  },
  async run({ size: { restarts, claimants: count }, folder, storeUrl, isOver, later }) {
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
    for (const node of nodes) later(node.kill);
    // One after the other: the first one makes the keys that both use.
    for (const node of nodes) await node.start();
    const port = await freePort();
    const proxy = await startNginx(folder, { port, nodes: [nodes[0].port, nodes[1].port] });
    later(proxy.stop);
    const claimants = createClaimants(count, { port, certificate: proxy.certificate });
    await pause(2000);
    let done = 0;
    for (let node = nodes[0]; done < restarts && !isOver(); node = nodes[done % 2 === 0 ? 0 : 1]) {
      const code = await node.stop();
      await node.start();
      done += 1;
      console.log(`  restart ${done} of ${restarts}: the node ended with ${code} and is ready again`);
      await pause(1000);
    }
    const lost = await claimants.end();
    const { answered, failed, longestMs } = claimants.seen;
    const errors = [...failed.values()].reduce((sum, times) => sum + times, 0);
    return {
      passed: errors === 0 && lost === 0 && answered > count,
      figures: `${done} restarts of two nodes, ${count} claimants: ${answered} requests answered, ${errors} errors, longest ${Math.round(longestMs)} ms, ${lost} acknowledged saves lost`,
      wrong: first([...failed].map(([what, times]) => `${times} × ${what}`)),
    };
  },
});
