export { checkExperiment } from './experiment.ts';
export { checkFlow } from './flow.ts';
export { type CheckOne, checkFlows } from './flows.ts';
