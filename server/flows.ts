import type { Flow } from '#schemas/flow.ts';

/** The checked journeys that this service serves. */
export interface Flows {
  /** Version → the resolved flow and its revision. */
  byId: ReadonlyMap<string, { flow: Flow; revision: string }>;
  /** Where `/` leads; undefined while there is none. */
  initial: string | undefined;
  /** Experiment groups. */
  groups: readonly string[];
  /** How the question asking who provided the finance is known. (G-006) */
  financeQuestion: { pattern: string; ids: readonly string[] };
}

/** A service without journeys: its calls alone. */
export const noFlows: Flows = {
  byId: new Map(),
  initial: undefined,
  groups: [],
  financeQuestion: { pattern: '', ids: [] },
};
