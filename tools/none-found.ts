import type { Plugin } from 'vitest/config';
import type { Reporter } from 'vitest/reporters';

/**
 * Fails a run in which a name was requested (`-t "v7: "`) that no test has. Vitest itself then skips every test and exits with 0, as if
 * the tests had passed.
 */
export function noneFoundFails(): Plugin {
  let added = false;
  return {
    name: 'reclaim-none-found',
    // Called once for each project.
    configureVitest({ vitest }) {
      const pattern = vitest.config.testNamePattern;
      if (pattern === undefined || added) return;
      added = true;
      const reporter: Reporter = {
        onTestRunEnd(modules) {
          const ran = modules.some((module) =>
            [...module.children.allTests()].some((test) => test.result().state !== 'skipped'),
          );
          // A file that could not be loaded has failed already.
          if (ran || modules.some((module) => module.state() === 'failed')) return;
          process.exitCode = 1;
          console.error(`\nNo test has a name that matches ${pattern}. Nothing was run.\n`);
        },
      };
      vitest.config.reporters.push(reporter);
    },
  };
}
