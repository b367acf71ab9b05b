import type { LinkedFlow } from '#engine';
import { compileFlow, link, resolveFlow } from '#engine';
import { labelOf } from '#engine/flow/label.ts';
import { mapOf, mermaidOf, rulesOf } from '#engine/map/index.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { printProblems } from './print.ts';

/**
 * The machine of a flow as an XState configuration in JSON: one state per screen, guards and actions by their names. What each guard
 * tests is in `meta.guards`. A tool that knows XState reads it with `createMachine`.
 */
export function xstateOf(flow: LinkedFlow, revision: string): object {
  // Nothing runs: a machine's configuration is read, and what it needs from outside is asked for only when it is walked.
  const machine = compileFlow(flow, revision, {
    fieldTypes: {},
    effects: {},
    send: async () => ({ status: 0, body: null }),
    today: () => '',
    now: () => '',
    config: undefined as never,
    track: () => undefined,
    report: () => undefined,
  });
  const { context: _context, states, ...config } = machine.config;
  const described = Object.fromEntries(
    Object.entries(states ?? {}).map(([name, state]) => {
      const screen = flow.screens[name];
      const { heading, path, end } = screen ?? {};
      return [
        name,
        screen
          ? {
              ...state,
              description: String(typeof heading === 'string' ? heading : heading?.[0]?.text),
              meta: { path, end },
            }
          : state,
      ];
    }),
  );
  const tests = rulesOf(flow).flatMap(({ rule, guard }) => (guard === '' ? [] : [[guard, rule.guards] as const]));
  const conditions = Object.entries(flow.conditions).map(([name, when]) => [name, when] as const);
  return JSON.parse(
    JSON.stringify({
      ...config,
      states: described,
      meta: {
        flow: flow.id,
        title: flow.title,
        revision,
        start: flow.start,
        guards: Object.fromEntries(tests),
        conditions: Object.fromEntries(
          conditions.map(([name, when]) => [name, { tests: when, words: labelOf([...when]) }]),
        ),
      },
    }),
  );
}

/** `journey export <version>`: the version in a form that other tools read. */
export function exportFlow({ files, words, flags }: Pick<Invocation, 'files' | 'words' | 'flags'>): Answer {
  const { flow: source, revision, problems } = resolveFlow(files, words[0] ?? '');
  if (!source) return { text: printProblems(problems), ok: false };
  const asked = ['xstate', 'mermaid', 'json'].filter((name) => flags.has(name));
  if (asked.length > 1) return misuse(`An export has one format: --${asked.join(' or --')}.`);
  const flow = link(source);
  if (asked[0] === 'mermaid') return { text: mermaidOf(mapOf(flow)), ok: true };
  if (asked[0] === 'json') return { text: JSON.stringify(source, null, 2), ok: true };
  return { text: JSON.stringify(xstateOf(flow, revision), null, 2), ok: true };
}
