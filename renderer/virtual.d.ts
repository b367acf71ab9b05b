declare module 'virtual:flows' {
  import type { Flow } from '#schemas/flow.ts';

  /** The journeys of this build; each is fetched when it is needed. */
  export const flows: readonly { id: string; base: string; load(): Promise<{ flow: Flow; revision: string }> }[];
}
