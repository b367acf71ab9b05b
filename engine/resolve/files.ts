/** The experiment: the only file at the top of a flows folder that is not a flow. */
export const EXPERIMENT = 'experiment.json';

/** The names of the flows in a folder: every file at its top except the experiment. */
export const journeyIds = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()]
    .filter((path) => !path.includes('/') && path !== EXPERIMENT)
    .map((path) => path.replace(/\.json$/, ''));
