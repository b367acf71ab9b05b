import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { check } from './check.ts';
import { type Answer, type Command, type Invocation, json, misuse } from './command.ts';
import { argumentsOf, helpOf, helpOfAll, usageOf } from './options.ts';
import { replayOptions } from './replay-options.ts';
import { readScenarioFiles, scenarioProblems } from './scenario-problems.ts';

/**
 * The commands of the flow tool. Each returns the text to print and whether all is well. What only one command needs is
 * imported when it runs, so that `check` starts quickly.
 */
const commands: Readonly<Record<string, Command>> = {
  check: {
    usage: '[version …]',
    says: 'checks the flows, or these, and their scenarios, and prints their problems',
    options: { json, watch: { says: 'checks again after each change of a flow or a scenario, until Ctrl-C' } },
    versions: 'any',
    async run({ files, words, flags, colour, cache }) {
      if (flags.has('json') && flags.has('watch'))
        return misuse('--watch is for people, --json for programs: choose one.');
      const ids = words.length > 0 ? words : journeyIds(files);
      const scenarios = await scenarioProblems(readScenarioFiles(ids), files, cache);
      return check(files, ids, { json: flags.has('json'), colour, cache, scenarios });
    },
  },
  show: {
    usage: '<version>',
    says: 'prints a flow as it resolves, and where each part comes from',
    versions: 1,
    run: async ({ files, words }) => (await import('./show.ts')).show(files, words),
  },
  paths: {
    usage: '<version>',
    says: 'prints every path from the start to an end, with the answers and outcomes that take it',
    details: [
      'Paths without Back, which pass no screen twice. What is not named does not matter to where a path leads.',
    ],
    options: { screens: { says: 'prints only the sequences of screens' }, json },
    versions: 1,
    run: async (invocation) => (await import('./paths.ts')).paths(invocation),
  },
  reach: {
    usage: '<version> <screen>',
    says: 'prints the shortest path to a screen, or why nothing leads there',
    details: [
      'With --open an invented person walks there in a window, with the real service and played vendors; the window is then yours,',
      'until you close it. Exit code: 0 the screen is reached or has a link, 1 it is not.',
    ],
    options: { open: { says: 'opens a window at the screen, as an invented person' }, json },
    run: async (invocation) => (await import('./reach.ts')).reach(invocation),
  },
  laws: {
    usage: '<version> <screen> <had>',
    says: 'says whether every way to a screen has had something before, or prints the shortest way that has not',
    details: [
      'What was had is another screen, the answer of a call (user.validate, user.validate=exists), or a fact or an answer that is',
      'known (user.exists=true). Ways from the start, through Back of the flow too, but not the browser’s, nor stored claims.',
      'Exit code: 0 every way has had it, 1 one has not, or nothing leads to the screen.',
    ],
    options: { json },
    run: async (invocation) => (await import('./laws.ts')).laws(invocation),
  },
  coverage: {
    usage: '<version>',
    says: 'prints what the scenarios of a version test of it, and what not',
    details: [
      'Replays the scenarios on the engine. For each part that none takes, walks of invented people are tried; one that',
      'takes it is a scenario for --write. Exit code: 0 every part is taken, 1 some are not or a scenario failed.',
    ],
    options: { write: { says: 'writes a scenario for each missing part that a tried walk takes' }, json },
    versions: 1,
    run: async (invocation) => (await import('./coverage.ts')).coverage(invocation),
  },
  mutants: {
    usage: '<version>',
    says: 'changes each rule and condition of a version, and prints the changes that no scenario notices',
    details: [
      'One at a time, a condition is negated, a rule removed, swapped with the next or led to the next screen, and the scenarios',
      'are replayed on the engine until one fails. Exit code: 0 each change is noticed or does what the flow does, 1 one is not',
      'noticed or a scenario fails on the flow itself.',
    ],
    options: {
      sample: { value: '<number>', says: 'tries only so many changes' },
      seed: { value: '<number>', says: 'which ones; by default 1' },
      json,
    },
    versions: 1,
    run: async (invocation) => (await import('./mutants.ts')).mutants(invocation),
  },
  diff: {
    usage: '<version> <version>',
    says: 'says in words what the second has that the first has not',
    details: [
      'With --behaviour invented claimants are walked through both versions on the engine: each class of them that goes',
      'elsewhere is printed as two walked paths, with what its claimants have in common.',
    ],
    options: { behaviour: { says: 'compares where claimants go, instead of the files' }, json },
    versions: 2,
    async run(invocation) {
      if (invocation.flags.has('behaviour')) return (await import('./behaviour.ts')).behaviour(invocation);
      if (invocation.flags.has('json')) return misuse('--json prints the behaviour: add --behaviour.');
      return (await import('./diff.ts')).diff(invocation.files, invocation.words);
    },
  },
  map: {
    usage: '<version>',
    says: 'draws a version: its screens, and what leads from each to the next',
    details: [
      'Prints an SVG picture, or the format that an option or the ending of --out asks for. With --coverage the',
      'scenarios of the version are replayed on the engine first.',
    ],
    options: {
      against: { value: '<version>', says: 'shows what is new, changed and gone since that version' },
      coverage: { says: 'shows what the scenarios of the version test, and what not' },
      svg: { says: 'a picture (.svg)' },
      html: { says: 'a page that can be zoomed, with all lines in words (.html)' },
      mermaid: { says: 'a Mermaid flowchart (.mmd)' },
      json: { says: 'the screens and lines as one JSON object (.json)' },
      out: { value: '<file>', says: 'writes it to this file' },
    },
    versions: 1,
    run: async (invocation) => (await import('./map.ts')).map(invocation),
  },
  export: {
    usage: '<version>',
    says: 'prints a version for other tools: by default as an XState machine',
    options: {
      xstate: { says: 'the machine as JSON that XState and its tools read, with named guards and actions' },
      mermaid: { says: 'a Mermaid flowchart' },
      json: { says: 'the resolved flow as one JSON object' },
    },
    versions: 1,
    run: async (invocation) => (await import('./export.ts')).exportFlow(invocation),
  },
  new: {
    usage: '<name>',
    says: 'begins a version: its file, and a scenario that walks it',
    options: { extends: { value: '<version>', says: 'the version that it changes' } },
    run: async ({ files, words, values }) => (await import('./new.ts')).create(files, words, values.get('extends')),
  },
  replay: {
    usage: '[version …] [scenario …]',
    says: 'replays scenarios, by default all of them on the engine',
    details: [
      'A scenario is named as its file in fixtures/scenarios/<version>/, or by that file. Exit code: 0 all passed,',
      '1 one failed or nothing was replayed.',
    ],
    options: { ...replayOptions, json },
    run: async (invocation) => (await import('./replay.ts')).replay(invocation),
  },
  record: {
    usage: '<version> <name>',
    says: 'makes a scenario of a walk by hand in a browser, or of a session or claim in a file',
    details: [
      'A window opens at the start of the version. Close it when you are done. Personal details that you type are replaced by',
      'those of the invented people; magic values are kept. The scenario is written to fixtures/scenarios/<version>/<name>.json',
      'if it passes on the engine. Exit code: 0 it was written, 1 it was not.',
    ],
    options: {
      title: { value: '<words>', says: 'the title of the scenario' },
      headless: { says: 'without a window: a person of fixtures/people.ts walks to the end' },
      as: { value: '<person>', says: 'who walks with --headless; by default margaret' },
      from: {
        value: '<file>',
        says: 'reads the walk from a session (reclaim.journey of sessionStorage) or a claim, as JSON',
      },
      json,
    },
    async run(invocation) {
      const [version] = invocation.words;
      const known = journeyIds(invocation.files);
      if (version !== undefined && !known.includes(version))
        return misuse(`There is no version "${version}". Versions: ${known.join(', ')}.`);
      return (await import('./record.ts')).record(invocation);
    },
  },
  verdict: {
    usage: '<version> <file …>',
    says: 'says what stored sessions or claims do when they come back under a version',
    details: [
      'A file is a session (reclaim.journey of sessionStorage) or a claim (data, screens_completed), as JSON. Printed are the',
      'screen that opens and why, and the names of the fields that are kept, asked again and dropped; never a value.',
      'Exit code: 0 every answer is kept, 1 one is asked again or dropped, or a file cannot be read.',
    ],
    options: {
      at: { value: '<screen>', says: "the screen of the address; by default the session's own, or the start" },
      claim: { value: '<file>', says: 'the claim of a session, as the service holds it' },
      json,
    },
    run: async (invocation) => (await import('./verdict.ts')).verdict(invocation),
  },
  funnel: {
    usage: '[version …]',
    says: 'draws how many claims of the store have completed each screen, by version',
    details: [
      'The store is that of STORE_URL, or of DATA_DIR. It is read page by page, while a service may run on it; nothing about a',
      'person is read, except with --ends. Not counted are programs, erased claims and claims without a save.',
    ],
    options: {
      since: { value: '<day>', says: 'only claims begun on this day or later, such as 2026-11-30 (London)' },
      until: { value: '<day>', says: 'only claims begun on this day or before' },
      ends: { says: 'also counts the claimants at each end screen: opens every claim, which takes longer' },
      json,
    },
    versions: 'any',
    run: async (invocation) => (await import('./funnel-command.ts')).funnel(invocation),
  },
  schema: {
    usage: '',
    says: 'writes the schemas for editors, with the names of each flow; check and new do so too',
    run: async ({ files, words }) => (await import('./own-schemas.ts')).schema(files, words),
  },
  lenders: {
    usage: '<report.json>',
    says: "prints a bureau's loans with the verdict on each",
    run: async ({ words }) => (await import('./lenders.ts')).lenders(words),
  },
};

/** The version that a word names: `v3`, or its file as an editor or a shell completes it, `flows/v3.json`. */
const versionOf = (word: string): string => /^(?:.*[\\/])?([^\\/]+)\.json$/.exec(word)?.[1] ?? word;

/** Where a command runs. */
export interface Terminal extends Partial<Pick<Invocation, 'print' | 'cache'>> {
  /** Whether it has colours. */
  colour?: boolean;
}

/** Runs the flow tool on the files of a flows folder, as `npm run journey -- <words>` does. */
export async function journey(
  [name = '', ...given]: readonly string[],
  files: Invocation['files'],
  { colour = false, cache, print = () => undefined }: Terminal = {},
): Promise<Answer> {
  if (name === '--help' || name === 'help') return { text: helpOfAll(commands), ok: true };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const what =
      name === '' ? 'Which command?' : `There is no command "${name}". ${didYouMean(name, Object.keys(commands))}`;
    return misuse(`${what}\n\n${helpOfAll(commands)}`);
  }
  const { words: said, flags, values, wrong } = argumentsOf(name, command, given);
  if (flags.has('help')) return { text: helpOf(name, command), ok: true };
  const usage = `  npm run journey -- ${usageOf(name, command)}`;
  if (wrong) return misuse(`${wrong}\n${usage}`);
  const { versions } = command;
  const words = versions === undefined ? said : said.map(versionOf);
  if (versions !== undefined) {
    const known = journeyIds(files);
    const unknown = words.filter((id) => !known.includes(id));
    if (unknown.length > 0)
      return misuse(`There is no version "${unknown.join('", "')}". Versions: ${known.join(', ')}.`);
    if (versions !== 'any' && words.length !== versions) {
      const which = versions === 1 ? 'Which version?' : 'Which versions?';
      return misuse(`${which} Versions: ${known.join(', ')}.\n${usage}`);
    }
  }
  try {
    return await command.run({ files, words, flags, values, colour: colour && !flags.has('no-color'), cache, print });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotAScenario')) throw error;
    const [, version = ''] = /^fixtures\/scenarios\/([^/]+)\//.exec(error.message) ?? [];
    const where = `npm run journey -- check${files.has(`${version}.json`) ? ` ${version}` : ''}`;
    return misuse(`${error.message}\nCorrect the file. Its lines: ${where}`);
  }
}
