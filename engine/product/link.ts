import type { Flow } from '../../schemas/flow.ts';
import { runtimeVocabulary } from '../claims/runtime-vocabulary.ts';
import * as core from '../flow/link.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';

/** Links a resolved flow of this product; `engine/flow/link.ts` says more. */
export const link = (flow: Flow): LinkedFlow => core.link(flow, runtimeVocabulary);
