import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#fixtures/eventually.ts';
import { evenly } from '#fixtures/prove.ts';
import { builtService } from '#server/testing/built-service.ts';
import { openServiceStore } from '#server/testing/process.ts';
import { beginSaver, lostSaves, type SaveAnswer, type Saver, save } from '#server/testing/savers.ts';
import { createNode, type Node } from './nodes.ts';
import { first, part, type Trial } from './part.ts';

/** A claimant is followed by another one after so many saves. */
const SAVES_EACH = 50;
const CLAIMANTS = 8;
/** Refusals that are waited for while the store is away, and saves once it is back. */
const [REFUSALS, SAVES] = [20, 40];
/** The disk of a SQLite store; a few hundred claims fit. */
const DISK_MB = 48;
const MINUTE_MS = 60_000;
const steps = [5, -5, 60, -60, 24 * 60, -24 * 60, 0].map((minutes) => minutes * MINUTE_MS);

/** Takes the store away and steps the clock while claimants save. */
export const store = part({
  proves:
    'a full disk (SQLite), a stopped server (MongoDB) and stepped clocks: nothing acknowledged is lost, and saving goes on',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    outages: { full: 10, says: 'times that the disk is full, or the server stopped' },
    steps: { full: 20, says: 'steps of the clock, by up to a day either way' },
  },
  async run(trial) {
    const { seed, size, folder, isOver, later, tell } = trial;
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const isFile = trial.store === 'sqlite';
    const storeUrl = isFile ? `sqlite:${join(disk, 'reclaim.db')}` : hurried(trial.storeUrl);
    const node = await createNode(
      await builtService(),
      { DATA_DIR: folder, STORE_URL: storeUrl, LOG_LEVEL: 'silent' },
      { probed: true, ...(isFile ? { disk: { folder: disk, megabytes: DISK_MB } } : {}) },
    );
    later(node.kill);
    await node.start();
    const everybody: Saver[] = [];
    const answers = new Map<number, number>();
    const wrong: string[] = [];
    let [acknowledged, refused, isDone] = [0, 0, false];
    const saving = Promise.all(
      Array.from({ length: CLAIMANTS }, async () => {
        const url = `http://127.0.0.1:${node.port}`;
        let saver: Saver | undefined;
        while (!isDone) {
          if (!saver || saver.sent >= SAVES_EACH) {
            const next = await beginSaver(url).catch(() => undefined);
            if (next) everybody.push(next);
            saver = next ?? saver;
            if (!saver) continue;
          }
          const answer = await save(url, saver);
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
          if (answer.status === 200) acknowledged += 1;
          else refused += 1;
          if (!isDefined(answer)) wrong.push(`an answer of status ${answer.status}: ${JSON.stringify(answer.body)}`);
          // A session of yesterday.
          if (answer.status === 401) saver = undefined;
        }
      }),
    );
    const more = (what: string, count: () => number, by: number) => {
      const wanted = count() + by;
      return until(what, () => count() >= wanted, 6_000);
    };
    const saves = () => more('claimants save', () => acknowledged, SAVES);
    let [outages, stepped] = [0, 0];
    try {
      await saves();
      for (
        const outage = outageOf(trial, node, disk);
        outage && outages < (size.outages ?? 0) && !isOver();
        outages += 1
      ) {
        const wanted = refused + REFUSALS;
        await outage.begin();
        await until(
          'saves are refused',
          async () => {
            if (refused < wanted) await outage.again?.();
            return refused >= wanted;
          },
          6_000,
        );
        await outage.end();
        await saves();
        tell(() => `${outages + 1} outages, ${acknowledged} saves acknowledged, ${refused} refused`);
      }
      for (; stepped < (size.steps ?? 0) && !isOver(); stepped += 1) {
        await node.step(steps[Math.floor(evenly(stepped + 1, seed) * steps.length)] ?? 0);
        await saves();
        tell(() => `${stepped + 1} steps, ${acknowledged} saves acknowledged, ${refused} refused`);
      }
      await node.step(0);
    } finally {
      isDone = true;
      await saving;
    }
    const opened = await openServiceStore(folder, isFile ? `sqlite:${copied(node, disk, folder)}` : storeUrl);
    wrong.push(...(await lostSaves(opened, everybody)));
    await opened.close();
    const code = await node.stop();
    const counts = [...answers].sort().map(([status, times]) => `${times} × ${status}`);
    return {
      passed: wrong.length === 0 && code === 0 && acknowledged > 0,
      figures: `${outages} times ${isFile ? 'a full disk' : 'a stopped server'}, ${stepped} steps of the clock: ${acknowledged} saves acknowledged, answers ${counts.join(', ')}, ${wrong.length} lost or wrong`,
      wrong: first(wrong),
    };
  },
});

/** Copies the store's file and its log from the node's own disk, which is gone with it. The node stands still meanwhile. */
function copied(node: Node, disk: string, folder: string): string {
  const target = join(folder, 'copy.db');
  process.kill(node.pid(), 'SIGSTOP');
  try {
    for (const end of ['', '-wal']) copyFileSync(`/proc/${node.pid()}/root${disk}/reclaim.db${end}`, `${target}${end}`);
  } finally {
    process.kill(node.pid(), 'SIGCONT');
  }
  return target;
}

/** A server that is away is given up sooner than usual, so that more claimants ask meanwhile. */
const hurried = (url: string): string =>
  url.includes('?') ? url : `${url}?serverSelectionTimeoutMS=4000&socketTimeoutMS=4000`;

/** An answer of the service's own: saved, no session any more, or not now, and when to try again. */
export function isDefined({ status, retryAfter, body }: SaveAnswer): boolean {
  const own = body as { statusCode?: unknown; message?: unknown } | null;
  if (own?.statusCode !== status || typeof own.message !== 'string') return false;
  return status === 200 || status === 401 || (status === 503 && Number(retryAfter) > 0);
}

interface Outage {
  begin(): Promise<void>;
  /** Keeps it up. */
  again?(): Promise<void>;
  end(): Promise<void>;
}

/** How the store goes away and comes back; undefined: a server that was given is not ours to stop. */
function outageOf({ store: name, standIn }: Trial, node: Node, disk: string): Outage | undefined {
  if (name === 'mongodb') return standIn && { begin: standIn.stop, end: standIn.start };
  const filler = `/proc/${node.pid()}/root${disk}/filler`;
  const fill = async () => {
    const file = openSync(filler, 'a');
    try {
      for (const size of [65_536, 4096]) while (hasRoom(file, size));
    } finally {
      closeSync(file);
    }
  };
  return { begin: fill, again: fill, end: async () => rmSync(filler) };
}

function hasRoom(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
