import type { Flow } from '../../schemas/flow.ts';
import { journeyIds } from '../resolve/files.ts';
import { resolveFlow } from '../resolve/resolve.ts';
import { isVersion } from './experiment.ts';

/** The versions of the journey among a folder's files, resolved; one that cannot be resolved is left out. */
export const versionsIn = (files: ReadonlyMap<string, string>): Flow[] =>
  journeyIds(files)
    .flatMap((id) => resolveFlow(files, id).flow ?? [])
    .filter(isVersion);
