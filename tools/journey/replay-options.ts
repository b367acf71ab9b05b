import type { Option } from './command.ts';

/** Where pictures and traces of pages are written. */
export const OUTPUT = 'test-results/replay';

/** What can replay a scenario. */
export const runners = ['engine', 'server', 'browser'] as const;

/** The options of `journey replay`, apart from the command itself, so that the help needs no runner. */
export const replayOptions: Readonly<Record<string, Option>> = {
  on: { value: 'engine|server|browser', says: 'what replays it; by default the engine' },
  headed: { says: 'in a browser with a window: needs an installed Chromium or Chrome' },
  slow: { says: 'with --headed: waits half a second before each action' },
  trace: { says: `prints the calls of each step; a browser writes a Playwright trace to ${OUTPUT}/` },
  junit: { value: '<file>', says: 'also writes the results as JUnit XML' },
};
