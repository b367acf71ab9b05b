import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often the files are looked at, in milliseconds. Looking is quick, and sees changes that a file system does not announce. */
const EVERY = 300;

/** The JSON files of folders, each with its time of change and its size. */
function stateOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        // A file may be replaced between the two calls: it is there again at the next look.
        const stat = entry.name.endsWith('.json') ? statSync(path, { throwIfNoEntry: false }) : undefined;
        return stat ? [`${path} ${stat.mtimeMs} ${stat.size}`] : [];
      }),
    )
    .sort()
    .join('\n');
}

/**
 * Runs something now, and again after each change of a JSON file in the folders, until the signal. Changes during a run lead to one
 * more run. `every`: milliseconds between two looks.
 */
export async function runOnChange(
  folders: readonly string[],
  run: () => Promise<void>,
  signal: AbortSignal,
  every = EVERY,
): Promise<void> {
  let before: string | undefined;
  while (!signal.aborted) {
    const now = stateOf(folders);
    if (now !== before) {
      before = now;
      await run();
    }
    // The signal ends the wait; nothing else can reject it.
    await sleep(every, undefined, { signal }).catch(() => undefined);
  }
}
