import { join } from 'node:path';
import { pause, until } from '#fixtures/eventually.ts';
import { evenly } from '#fixtures/prove.ts';
import { loadConfig } from '#server/config.ts';
import { withDatabase } from '#server/store/store-url.ts';
import { builtService } from '#server/testing/built-service.ts';
import { openServiceStore } from '#server/testing/process.ts';
import { beginSaver, lostSaves, type Saver, save } from '#server/testing/savers.ts';
import { runStore } from '../store/commands.ts';
import { createNode } from './nodes.ts';
import { first, part } from './part.ts';

/** A claimant is followed by another one after so many saves. */
const SAVES_EACH = 50;
/** Saves between two backups, and how much later than they one begins, at most. */
const [SAVES_BETWEEN, LATEST_MS] = [200, 100];

/** Backs up under load, restores, and looks for every save that was acknowledged before the backup began. */
export const backup = part({
  proves: 'a backup taken under load and restored holds every save that was acknowledged before it began',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    backups: { full: 20, says: 'backups, each restored into an empty store' },
    claimants: { full: 16, says: 'claimants that save meanwhile', fixed: true },
  },
  async run({ seed, store, size: { backups, claimants }, folder, storeUrl, isOver, later, tell }) {
    const node = await createNode(await builtService(), {
      DATA_DIR: folder,
      STORE_URL: storeUrl,
      LOG_LEVEL: 'silent',
    });
    later(node.kill);
    await node.start();
    const url = `http://127.0.0.1:${node.port}`;
    const config = loadConfig({ DATA_DIR: folder, STORE_URL: storeUrl });
    const everybody: Saver[] = [];
    let isDone = false;
    let refused = 0;
    const saving = Promise.all(
      Array.from({ length: claimants }, async () => {
        let saver: Saver | undefined;
        while (!isDone) {
          if (!saver || saver.sent >= SAVES_EACH) {
            saver = await beginSaver(url);
            everybody.push(saver);
          }
          if ((await save(url, saver)).status !== 200) refused += 1;
        }
      }),
    );
    const total = () => everybody.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const wrong: string[] = [];
    let [done, checked, meanwhile] = [0, 0, 0];
    try {
      for (; done < backups && !isOver(); done += 1) {
        const wanted = total() + SAVES_BETWEEN;
        await until('enough is saved', () => total() >= wanted);
        await pause(evenly(done + 1, seed) * LATEST_MS);
        const before = everybody.map(({ claimId, acknowledged }) => ({ claimId, acknowledged: [...acknowledged] }));
        const begun = total();
        const file = join(folder, `backup-${done}.jsonl`);
        const run = async (...words: string[]) => {
          const { code, text } = await runStore(words, () => config);
          if (code !== 0) wrong.push(`backup ${done + 1}: store ${words[0]} ended with ${code}: ${text}`);
        };
        await run('backup', file);
        meanwhile += total() - begun;
        const restored =
          store === 'sqlite'
            ? `sqlite:${join(folder, `restored-${done}.db`)}`
            : withDatabase(storeUrl, (name) => `${name}_restored_${done}`);
        await run('restore', file, restored);
        const opened = await openServiceStore(folder, restored);
        wrong.push(...(await lostSaves(opened, before)).map((lost) => `backup ${done + 1}: ${lost}`));
        await opened.close();
        checked += before.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
        tell(() => `${done + 1} of ${backups} backups, ${total()} saves acknowledged`);
      }
    } finally {
      isDone = true;
      await saving;
    }
    const code = await node.stop();
    return {
      passed: wrong.length === 0 && refused === 0 && code === 0 && meanwhile > 0,
      figures: `${done} backups restored; ${checked} saves looked for that were acknowledged before, ${wrong.length === 0 ? 'all there' : `${wrong.length} wrong`}; ${meanwhile} saves during the backups, ${total()} in all, ${refused} refused`,
      wrong: first(wrong),
    };
  },
});
