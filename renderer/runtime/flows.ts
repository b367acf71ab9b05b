import { flows as built } from 'virtual:flows';
import type { LinkedFlow } from '#engine';
import { link } from '#engine/product/link.ts';

/** The journeys of this build: each is fetched, and linked, when it is needed. */
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
    const { flow, revision } = await one.load();
    return { flow: link(flow), revision };
  },
}));
