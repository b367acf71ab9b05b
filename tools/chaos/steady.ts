import { Agent, request } from 'node:http';
import { pause } from '#fixtures/eventually.ts';
import { builtService } from '#server/testing/built-service.ts';
import { beginSaver, type Saver } from '#server/testing/savers.ts';
import { createNode } from './nodes.ts';
import { part } from './part.ts';

/** Claimants among whom the requests are shared out; one of so many requests begins a claim. */
const [CLAIMANTS, BEGINS] = [200, 20];
/** Measurements of memory in a run. */
const LOOKS = 60;
const TICK_MS = 10;
const MB = 1024 * 1024;
/** How much may be added in the second half: a share of the mean, and so many bytes. */
const most = { heapUsed: { share: 0.05, bytes: 2 * MB }, rss: { share: 0.1, bytes: 10 * MB } };

/** Sends requests at a steady rate, and measures the memory of the service. */
export const steady = part({
  proves: 'at a steady rate of requests the memory of the service stays flat',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    seconds: { full: 600, says: 'seconds' },
    rate: { full: 200, says: 'requests a second', fixed: true },
  },
  async run({ size: { seconds, rate }, folder, storeUrl, isOver, later, tell }) {
    const node = await createNode(
      await builtService(),
      { DATA_DIR: folder, STORE_URL: storeUrl, LOG_LEVEL: 'error' },
      { probed: true },
    );
    later(node.kill);
    await node.start();
    const savers: Saver[] = [];
    for (let n = 0; n < CLAIMANTS; n += 1) savers.push(await beginSaver(`http://127.0.0.1:${node.port}`));
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const counts = { sent: 0, answered: 0, refused: 0 };
    const send = (method: string, cookie: string, body: string): Promise<void> =>
      new Promise((resolve) => {
        const failed = () => {
          counts.refused += 1;
          resolve();
        };
        const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const to = { agent, host: '127.0.0.1', port: node.port, method, path: '/session/claim', headers };
        const sent = request(to, (answer) => {
          answer.resume().on('end', () => {
            if (answer.statusCode !== 200) return failed();
            counts.answered += 1;
            resolve();
          });
        });
        sent.on('error', failed).end(body);
      });
    const began = performance.now();
    const passed = () => (performance.now() - began) / 1000;
    const underWay = new Set<Promise<void>>();
    const looks: { at: number; rss: number; heapUsed: number }[] = [];
    while (passed() < seconds && !isOver()) {
      for (const due = passed() * rate; counts.sent < due; counts.sent += 1) {
        const { cookie = '' } = savers[counts.sent % CLAIMANTS] ?? {};
        const one =
          counts.sent % BEGINS === 0
            ? send('POST', '', '{}')
            : send('PUT', cookie, JSON.stringify({ feedback: `save ${counts.sent}`, journey: 'v3' }));
        underWay.add(one);
        void one.then(() => underWay.delete(one));
      }
      if (passed() >= ((looks.length + 1) * seconds) / LOOKS) {
        looks.push({ at: passed(), ...(await node.memory()) });
        tell(() => {
          const { rss = 0, heapUsed = 0 } = looks.at(-1) ?? {};
          return `${counts.answered} answered, ${counts.refused} refused, heap ${(heapUsed / MB).toFixed(1)} MB, resident ${(rss / MB).toFixed(0)} MB`;
        });
      }
      await pause(TICK_MS);
    }
    await Promise.all(underWay);
    const lasted = passed();
    agent.destroy();
    const code = await node.stop();
    const late = looks.filter(({ at }) => at >= lasted / 2);
    const growth = (['heapUsed', 'rss'] as const).map((which) => {
      const values = late.map((look) => [look.at, look[which]] as const);
      const grown = growthOf(values);
      const mean = values.reduce((sum, [, value]) => sum + value, 0) / values.length;
      return { which, grown, mean, isFlat: grown <= most[which].share * mean + most[which].bytes };
    });
    const said = growth.map(
      ({ which, grown, mean }) =>
        `${which === 'rss' ? 'resident' : 'heap after GC'} ${(mean / MB).toFixed(1)} MB, ${grown < 0 ? '−' : '+'}${Math.abs(grown / MB).toFixed(2)} MB in the second half`,
    );
    const wrong = growth.flatMap(({ which, isFlat }) => (isFlat ? [] : [`${which} grows`]));
    if (late.length < 3) wrong.push('too few measurements');
    if (counts.refused > counts.sent / 100) wrong.push('more than 1 % of the requests were refused');
    return {
      passed: wrong.length === 0 && code === 0,
      figures: `${Math.round(lasted)} s at ${Math.round(counts.answered / lasted)} answers a second, ${counts.refused} refused; ${said.join('; ')}`,
      wrong,
    };
  },
});

/** How much the straight line of best fit rises from the first to the last of these points. */
export function growthOf(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [at, value] = [mean(0), mean(1)];
  const along = points.reduce((sum, [x]) => sum + (x - at) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - at) * (y - value), 0) / along;
  return slope * ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0));
}
