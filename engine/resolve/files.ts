/** The experiment: the one file on top of a flows folder that is no flow. */
export const EXPERIMENT = 'experiment.json';

/** The names of the flows in a folder's files: each is a file of its own on top that is no experiment. */
export const journeyIds = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()]
    .filter((path) => !path.includes('/') && path !== EXPERIMENT)
    .map((path) => path.replace(/\.json$/, ''));
