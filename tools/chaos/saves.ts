import { pause, until } from '#fixtures/eventually.ts';
import { evenly } from '#fixtures/prove.ts';
import { builtService } from '#server/testing/built-service.ts';
import { openServiceStore } from '#server/testing/process.ts';
import { beginSaver, lostSaves, type Saver, save } from '#server/testing/savers.ts';
import { createNode } from './nodes.ts';
import { first, part } from './part.ts';

/** A claimant is followed by another one after so many saves. */
const SAVES_EACH = 100;
/** How much later than the last save that was waited for the service is killed, at most. */
const LATEST_MS = 40;

/** Kills the service at any moment while claimants save, and looks for every acknowledged save. */
export const saves = part({
  proves: 'kill -9 of the service at any moment: no acknowledged save is lost, and the service comes back each time',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    kills: { full: 200, says: 'kills, spread evenly over the saves' },
    saves: { full: 10_000, says: 'saves that are acknowledged' },
    claimants: { full: 8, says: 'claimants that save at the same time', fixed: true },
  },
  async run({ seed, size: { kills, saves, claimants }, folder, storeUrl, isOver, later, tell }) {
    const node = await createNode(await builtService(), {
      DATA_DIR: folder,
      STORE_URL: storeUrl,
      LOG_LEVEL: 'silent',
    });
    later(node.kill);
    await node.start();
    const url = `http://127.0.0.1:${node.port}`;
    const everybody: Saver[] = [];
    const begin = async () => {
      const saver = await beginSaver(url);
      everybody.push(saver);
      return saver;
    };
    const present = await Promise.all(Array.from({ length: claimants }, begin));
    const total = () => everybody.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const refused = new Map<number, number>();
    let longestMs = 0;
    let done = 0;
    for (; done < kills && !isOver(); done += 1) {
      let alive = true;
      const running = present.map(async (_, at) => {
        while (alive) {
          const saver = present[at];
          if (!saver) return;
          const { status } = await save(url, saver);
          if (status !== 200 && status !== 0) refused.set(status, (refused.get(status) ?? 0) + 1);
          if (status === 0) return;
          // A claim whose beginning was not acknowledged is nobody's.
          if (saver.sent >= SAVES_EACH) present[at] = await begin().catch(() => saver);
        }
      });
      await until('enough is saved', () => total() >= (saves * (done + 1)) / kills);
      await pause(evenly(done + 1, seed) * LATEST_MS);
      await node.kill();
      alive = false;
      await Promise.all(running);
      const began = performance.now();
      await node.start();
      longestMs = Math.max(longestMs, performance.now() - began);
      tell(() => `${done + 1} of ${kills} kills, ${total()} saves acknowledged`);
    }
    const code = await node.stop();
    const store = await openServiceStore(folder, storeUrl);
    const lost = await lostSaves(store, everybody);
    await store.close();
    const count = [...refused.values()].reduce((sum, times) => sum + times, 0);
    return {
      passed: lost.length === 0 && count === 0 && code === 0 && total() >= (saves * done) / kills,
      figures: `${done} kills, ${everybody.length} claims, ${total()} saves acknowledged, ${lost.length === 0 ? 0 : `of ${lost.length} claims some`} lost, ${count} refused, longest start ${(longestMs / 1000).toFixed(1)} s`,
      wrong: first([...lost, ...[...refused].map(([status, times]) => `${times} × status ${status}`)]),
    };
  },
});
