import { importsOf, isTest, sources } from '../imports.ts';

/** The folders of the product; their subfolders are the rooms. */
export const folders = ['engine', 'schemas', 'renderer', 'server'] as const;

/** An arrow between two rooms, with one import that makes it. */
export interface Arrow {
  from: string;
  to: string;
  /** `engine/check/walk.ts imports ../graph/program.ts` */
  because: string;
}

/**
 * The room of a source file: `engine/check` for files below it, `engine` for the files in the folder itself. The engine's public
 * interface (`engine/index.ts`) is a room of its own, because it imports all the others.
 */
export function roomOf(path: string): string {
  if (path === 'engine/index.ts') return path;
  const [folder = '', room, ...rest] = path.split('/');
  return room !== undefined && rest.length > 0 ? `${folder}/${room}` : folder;
}

/** The arrows between the rooms of the product, without tests; one for each pair, sorted. */
export function arrowsOf(root: string): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const file of folders.flatMap((folder) => sources(root, folder)).filter((name) => !isTest(name)))
    for (const { specifier, path } of importsOf(root, file)) {
      if (path === null || !/\.tsx?$/.test(path)) continue;
      const [from, to] = [roomOf(file), roomOf(path)];
      const key = `${from} → ${to}`;
      if (from !== to && !arrows.has(key)) arrows.set(key, { from, to, because: `${file} imports ${specifier}` });
    }
  return [...arrows.keys()].sort().flatMap((key) => arrows.get(key) ?? []);
}

/** Whether `to` can be reached from `from` along arrows other than `left`. */
export function leads(arrows: readonly Arrow[], from: string, to: string, left?: Arrow): boolean {
  const seen = new Set([from]);
  const queue = [from];
  for (const room of queue)
    for (const arrow of arrows) {
      if (arrow.from !== room || arrow === left || seen.has(arrow.to)) continue;
      if (arrow.to === to) return true;
      seen.add(arrow.to);
      queue.push(arrow.to);
    }
  return false;
}

/** The arrows that are part of a cycle. */
export const inCycles = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter((arrow) => leads(arrows, arrow.to, arrow.from));
