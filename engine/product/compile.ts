import type { PublicConfig, Send } from '../claims/effects/effect.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import * as core from '../machines/journey/compile.ts';
import type * as screen from '../machines/screen/types.ts';

/** What the machines of this product need from outside. */
export interface JourneyDeps extends Omit<screen.JourneyDeps, 'send'> {
  send: Send;
  config: PublicConfig;
}

/** Compiles a linked flow to its journey machine; `engine/machines/journey/compile.ts` says more. */
export const compileFlow: (flow: LinkedFlow, revision: string, deps: JourneyDeps) => core.JourneyMachine =
  core.compileFlow;
