/**
 * The map of a journey: its screens and the lines between them, as a picture, and as text for Mermaid. Pure, so that
 * a command and a page draw the same. Not part of `engine/index.ts`: a claimant's page never draws a map.
 */
export { type Coverage, withCoverage, withDifferences } from './compare.ts';
export { mermaidOf } from './mermaid.ts';
export { type JourneyMap, mapOf } from './model.ts';
export { changedDecisions, type Mutant, mutantsOf, whyEquivalent } from './mutants.ts';
export { guardKey, outcomeKey, type Part, partsOf, screenKey, targetOf } from './parts.ts';
export { ruleId, rulesOf, type ScreenRule } from './rules.ts';
export { neverTaken } from './shadowed.ts';
export { svgOf } from './svg.ts';
