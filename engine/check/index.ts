export { checkExperiment } from './experiment.ts';
export { checkFlow } from './flow.ts';
export { checkFlows } from './flows.ts';
