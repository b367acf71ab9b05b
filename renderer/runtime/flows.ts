import { flows as built } from 'virtual:flows';
import type { LinkedFlow } from '#engine';

/** The journeys of this build: each is fetched, and linked, when it is needed. What links it comes with what restores. */
export interface BuiltFlow {
  id: string;
  /** The address of its start. */
  base: string;
  /** Where links from outside come in: the name of the entry → its path under `base`. */
  entries: Readonly<Record<string, string>>;
  load(): Promise<{ flow: LinkedFlow; revision: string }>;
}

export const flows: readonly BuiltFlow[] = built.map((one) => ({
  ...one,
  async load() {
    const [{ flow, revision }, { link }] = await Promise.all([one.load(), import('./restore-and-effects.chunk.ts')]);
    return { flow: link(flow), revision };
  },
}));
