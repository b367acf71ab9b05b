declare module 'virtual:flows' {
  import type { Flow } from '#schemas/flow.ts';

  /**
   * The journeys of this build; each is fetched when it is needed. `entries`: where links from outside come in, the name of
   * the entry → its path under `base`; a flow that is not a version has none.
   */
  export const flows: readonly {
    id: string;
    base: string;
    entries: Readonly<Record<string, string>>;
    load(): Promise<{ flow: Flow; revision: string }>;
  }[];
}

declare module 'virtual:versions' {
  /** How newcomers are shared among the versions. */
  export const experiment: { default: string; groups: Record<string, number> };
  /** Version → the address of its start. */
  export const versions: Readonly<Record<string, string>>;
}
