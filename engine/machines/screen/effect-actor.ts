import { fromPromise } from 'xstate';
import type { EffectDefinition, EffectInput, EffectResult } from '../../vocabulary/effect.ts';
import { runEffect } from './run-effect.ts';
import type { JourneyDeps } from './types.ts';

/** One run of an effect: what it is given, how long each try may take, in milliseconds, and how many tries it has. */
export interface Run {
  effect: string;
  given: EffectInput;
  timeoutMs: number;
  tries: number;
}

/** The definition of an effect. Throws for a name that is unknown: the check refuses such a flow. */
export function definitionIn({ effects }: Pick<JourneyDeps, 'effects'>, effect: string): EffectDefinition {
  const definition = effects[effect];
  if (!definition) throw new Error(`There is no effect "${effect}". Effects: ${Object.keys(effects).join(', ')}.`);
  return definition;
}

/** The actor that runs an effect. Its definition is looked up when it is run: a page may fetch it later. */
export const createEffectActor = (deps: Pick<JourneyDeps, 'effects' | 'send'>) =>
  fromPromise<EffectResult, Run>(({ input: { effect, given } }) =>
    runEffect(definitionIn(deps, effect), given, deps.send),
  );
