import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in seconds of processor time with all that they start. They begin first: one that began
 * last would run on alone while the other cores have nothing to do. Vitest knows this by itself only where it has run
 * before, so not after `npm ci`.
 */
export const slowest = [
  'fixtures/replay/replay.test.ts',
  'tools/journey/recipe.test.ts',
  'tools/journey/behaviour.test.ts',
  'tools/journey/for-testers.test.ts',
  'tools/new/recipe.test.ts',
  'tools/for-product-managers.test.ts',
  'server/e2e/save-kill.test.ts',
  'fixtures/invariants/laws.test.ts',
  'server/e2e/paid-kill.test.ts',
  'tools/weekly-edits.test.ts',
  'fixtures/weekly-changes.test.ts',
  'server/e2e/quiz-kill.test.ts',
  'server/e2e/search-kill.test.ts',
  'server/e2e/delivery-kill.test.ts',
  'server/main.test.ts',
  'server/e2e/sign-kill.test.ts',
  'fixtures/reach/reach.test.ts',
  // Waiting most of their time, so that the others work meanwhile.
  'renderer/e2e/returns.e2e.ts',
  'renderer/e2e/page-cache.e2e.ts',
  'renderer/e2e/journey.e2e.ts',
  'renderer/e2e/states.e2e.ts',
  'renderer/e2e/laws.e2e.ts',
  'renderer/e2e/history.e2e.ts',
  'renderer/e2e/survive.e2e.ts',
  'renderer/e2e/neighbours.e2e.ts',
  'renderer/fields/signature/guards.e2e.ts',
  'renderer/gallery/gallery.e2e.ts',
  'renderer/e2e/weekly-changes.e2e.ts',
];

/** The other files follow by project, so that files of one project share a process. The drawn parts are short, and fill the end. */
const projects = ['browser', 'mongo', 'node', 'dom'];

/** Sorts test files so that all cores are busy until the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const place = ({ moduleId, project }: TestSpecification): number => {
      const at = project.name === 'mongo' ? -1 : slowest.indexOf(moduleId.slice(root.length + 1));
      return at >= 0 ? at : slowest.length + projects.indexOf(project.name);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
