import type { RuleOfFlow, RuleOfGraph } from '../context.ts';
import { automatic } from './automatic.ts';
import { blockTypes } from './block-types.ts';
import { bodyItems } from './body-items.ts';
import { circles } from './circles.ts';
import { claimKeys } from './claim-keys.ts';
import { conditions } from './conditions.ts';
import { decided } from './decided.ts';
import { dialogs } from './dialogs.ts';
import { during } from './during.ts';
import { effects } from './effects.ts';
import { ends } from './ends.ts';
import { entries } from './entries.ts';
import { events } from './events.ts';
import { facts } from './facts.ts';
import { fieldTypes } from './field-types.ts';
import { gates } from './gates.ts';
import { items } from './items.ts';
import { known } from './known.ts';
import { lawNames, laws } from './laws.ts';
import { oneTarget } from './one-target.ts';
import { outcomes } from './outcomes.ts';
import { paths } from './paths.ts';
import { pressing } from './pressing.ts';
import { progress } from './progress.ts';
import { reach } from './reach.ts';
import { requirementCircles } from './requirement-circles.ts';
import { requirements } from './requirements.ts';
import { routesTotal } from './routes-total.ts';
import { stays } from './stays.ts';
import { liveSteps, steps } from './steps.ts';
import { targets } from './targets.ts';
import { texts } from './texts.ts';
import { unused } from './unused.ts';
import { places, waiting } from './waiting.ts';

/** Every rule that can be judged part by part. */
export const rules: readonly RuleOfFlow[] = [
  targets,
  entries,
  oneTarget,
  conditions,
  facts,
  effects,
  outcomes,
  fieldTypes,
  claimKeys,
  blockTypes,
  bodyItems,
  events,
  routesTotal,
  circles,
  paths,
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

/** Every rule that looks at what can happen. */
export const graphRules: readonly RuleOfGraph[] = [
  reach,
  ends,
  dialogs,
  stays,
  places,
  liveSteps,
  during,
  automatic,
  requirementCircles,
  decided,
  progress,
  laws,
];

/** The one that needs besides that all answers are what they are meant to be. */
export const answerRules: readonly RuleOfGraph[] = [known];
