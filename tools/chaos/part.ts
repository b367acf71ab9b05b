/** What a part of `npm run chaos` is, and how one is run: with a folder, a store and processes of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseServer } from '#fixtures/mongo/choice.ts';
import { startStandIn } from '#fixtures/mongo/stand-in.ts';

export const storeNames = ['sqlite', 'mongodb'] as const;
export type StoreName = (typeof storeNames)[number];

/** The result of a part. */
export interface Verdict {
  passed: boolean;
  /** Its figures, in one line. */
  figures: string;
  /** What was wrong, a line for each; the first ones if there are many. */
  wrong: string[];
}

/** A server that comes back on the same port, with what it had stored. */
export interface Stoppable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** What a part is given. */
export interface Trial<Size extends string = string> {
  seed: number;
  store: StoreName;
  size: Readonly<Record<Size, number>>;
  /** Empty, and removed afterwards. */
  folder: string;
  /** An empty store. */
  storeUrl: string;
  /** The MongoDB substitute, which can be stopped and started again; undefined for SQLite and for a server that was given. */
  standIn: Stoppable | undefined;
  /** True once `--minutes` are over: the part begins nothing new. */
  isOver(): boolean;
  /** Undone at the end, the last one first, also after an error. */
  later(undo: () => unknown): void;
  /** Prints how far the part is, at most every five seconds. */
  tell(text: () => string): void;
}

/** An option of a part that says how much it does. */
export interface PartSize {
  full: number;
  says: string;
  /** The smallest value; default 1. */
  least?: number;
  /** `--scale` leaves it as it is. */
  fixed?: boolean;
}

/** A part: faults of one kind, under load, and the proof that nothing is lost. */
export interface Part<Size extends string = string> {
  /** What it proves, in one line. */
  proves: string;
  /** The stores that it runs on. */
  stores: readonly StoreName[];
  /** Option → its value at full size, and what it says. */
  sizes: Readonly<Record<Size, PartSize>>;
  run(trial: Trial<Size>): Promise<Verdict>;
}

/** Something that a part needs is not on this machine. */
export class Missing extends Error {}

const TELL_MS = 5_000;

/** A part with the name of each size checked; the list of parts knows them as texts. */
export const part = <Size extends string>(one: Part<Size>): Part => one as unknown as Part;

interface Wanted {
  seed: number;
  store: StoreName;
  size: Readonly<Record<string, number>>;
  minutes: number | undefined;
}

/** Runs a part once, and undoes what it has started. */
export async function runPart(one: Part, { seed, store, size, minutes }: Wanted): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-chaos-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const began = performance.now();
  let told = began;
  try {
    const { storeUrl, standIn } = await openServer(store, folder, undo);
    return await one.run({
      ...{ seed, store, size, folder, storeUrl, standIn },
      isOver: () => minutes !== undefined && performance.now() - began > minutes * 60_000,
      later: (each) => void undo.push(each),
      tell(text) {
        const now = performance.now();
        if (now - told < TELL_MS) return;
        told = now;
        console.log(`  ${((now - began) / 1000).toFixed(0).padStart(4)} s  ${text()}`);
      },
    });
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

async function openServer(
  store: StoreName,
  folder: string,
  undo: (() => unknown)[],
): Promise<{ storeUrl: string; standIn: Stoppable | undefined }> {
  if (store === 'sqlite') return { storeUrl: `sqlite:${join(folder, 'reclaim.db')}`, standIn: undefined };
  const choice = chooseServer();
  if (choice.is === 'none') throw new Missing(choice.why);
  if (choice.is === 'given') return { storeUrl: choice.url, standIn: undefined };
  const file = join(folder, 'stand-in.mv');
  let running = await startStandIn(file);
  undo.push(() => running.stop());
  const { url, port } = running;
  const standIn: Stoppable = {
    stop: () => running.stop(),
    start: async () => {
      running = await startStandIn(file, port);
    },
  };
  return { storeUrl: `${url}/chaos`, standIn };
}

/** The first ones of many lines, and how many more there are. */
export const first = (lines: readonly string[], most = 10): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), `… and ${lines.length - most} more`];
