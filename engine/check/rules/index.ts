import type { RuleOfFlow, RuleOfGraph } from '../context.ts';
import { takenAddresses } from './address-taken.ts';
import { decided } from './always-true.ts';
import { automatic, plainCircles } from './automatic-circle.ts';
import { bodyItems } from './body-items.ts';
import { claimKeys, declaredKeys } from './claim-keys.ts';
import { contradictions } from './contradictions.ts';
import { dialogs } from './dialogs.ts';
import { drawn, emptyBlocks, emptyTexts } from './drawn.ts';
import { effectSettings } from './effect-settings.ts';
import { effects } from './effects.ts';
import { fit } from './field-fit.ts';
import { fieldLimits } from './field-limits.ts';
import { fieldTypes } from './field-types.ts';
import { gates } from './gate-leads-on.ts';
import { items } from './item-outside.ts';
import { lawNames, laws } from './law-broken.ts';
import { outcomes } from './missing-outcome.ts';
import { circles } from './name-circles.ts';
import { during } from './never-run.ts';
import { requirements } from './never-set.ts';
import { ends } from './no-end.ts';
import { routesTotal } from './no-last.ts';
import { renewals } from './not-renewed.ts';
import { oneTarget } from './one-target.ts';
import { paths } from './path-twice.ts';
import { pressing } from './pressing.ts';
import { progress } from './progress-falls.ts';
import { known } from './read-before-set.ts';
import { plainRequirementCircles, requirementCircles } from './requirement-circle.ts';
import { stays } from './stay-without-button.ts';
import { liveSteps, steps } from './steps.ts';
import { targets } from './targets.ts';
import { texts } from './texts.ts';
import { blockTypes } from './unknown-block-type.ts';
import { conditions } from './unknown-condition.ts';
import { entries } from './unknown-entry.ts';
import { events } from './unknown-event.ts';
import { facts } from './unknown-fact.ts';
import { reach } from './unreachable-screen.ts';
import { unused } from './unused.ts';
import { places, waiting } from './waiting.ts';

/** Every rule that examines one part at a time. */
export const rules: readonly RuleOfFlow[] = [
  targets,
  entries,
  oneTarget,
  conditions,
  contradictions,
  facts,
  effects,
  effectSettings,
  outcomes,
  fieldTypes,
  fieldLimits,
  fit,
  drawn,
  emptyTexts,
  emptyBlocks,
  claimKeys,
  declaredKeys,
  blockTypes,
  bodyItems,
  events,
  routesTotal,
  circles,
  paths,
  takenAddresses,
  texts,
  gates,
  requirements,
  lawNames,
  steps,
  waiting,
  items,
  pressing,
  unused,
];

/** The rules that also apply to parts which this version’s settings switch off: most of them check that a name exists. */
export const foldedRules: readonly RuleOfFlow[] = [
  targets,
  conditions,
  facts,
  effects,
  bodyItems,
  events,
  lawNames,
  oneTarget,
  routesTotal,
];

/**
 * The rules that need no facts: what they find in the coarse graph is true for every claimant. If one of them reports an
 * error, the states are not explored: further errors would mostly follow from it.
 */
export const plainRules: readonly RuleOfGraph[] = [ends, plainCircles, plainRequirementCircles];

/** Every rule that examines reachable states. */
export const graphRules: readonly RuleOfGraph[] = [
  reach,
  ends,
  dialogs,
  stays,
  places,
  liveSteps,
  during,
  renewals,
  automatic,
  requirementCircles,
  decided,
  progress,
  laws,
];

/** The rule that also needs every answer to be valid. */
export const answerRules: readonly RuleOfGraph[] = [known];
