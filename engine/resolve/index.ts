export { type Code, codes } from './codes.ts';
export { inOrder, type Place, type Problem } from './problem.ts';
export { type Places, type Resolved, resolveFlow, type Source } from './resolve.ts';
