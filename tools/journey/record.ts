import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productFlow } from '#fixtures/flow.ts';
import { type PersonName, people } from '#fixtures/people.ts';
import { fittedScenario, walkedScenario } from '#fixtures/record/fit.ts';
import { readKept, walkedIn } from '#fixtures/record/from-file.ts';
import type { Recording } from '#fixtures/record/recorded-step.ts';
import { doneIn } from '#fixtures/replay/runner.ts';
import { flowsFolder } from '#flows/files.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { scenarioSchemaOf } from './own-schemas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NAME = /^[a-z0-9][a-z0-9-]*$/;

/**
 * `journey record <version> <name>`: makes a scenario of a walk by hand, of a scripted walk (`--headless`), or of a session or a claim in
 * a file (`--from`). Its answers are those of the invented people. It is written only if it passes on the engine.
 */
export async function record(
  { words, flags, values, print }: Pick<Invocation, 'words' | 'flags' | 'values' | 'print'>,
  folder = flowsFolder,
): Promise<Answer> {
  const [version = '', name = '', ...more] = words;
  if (name === '' || more.length > 0) return misuse('Name the version and the scenario: record v3 my-walk.');
  if (!NAME.test(name)) return misuse(`"${name}" is not a name for a file: use small letters, digits and dashes.`);
  const file = `fixtures/scenarios/${version}/${name}.json`;
  if (existsSync(join(root, file))) return misuse(`${file} exists already. Choose another name, or remove it first.`);
  const from = values.get('from');
  if (from !== undefined && flags.has('headless')) return misuse('--from reads a file: it needs no browser.');
  const who = values.get('as') ?? 'margaret';
  if (!Object.hasOwn(people, who))
    return misuse(`There is nobody called "${who}". People: ${Object.keys(people).join(', ')}.`);

  const product = productFlow(version, folder);
  let recording: Recording;
  try {
    recording = from === undefined ? await inBrowser() : kept(from);
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), ok: false };
  }
  if (recording.steps.length === 0)
    return { text: 'Nothing was done in the window: no scenario was written.', ok: false };
  print('Replaying the walk on the engine …');
  const title =
    values.get('title') ?? `a recorded walk of ${version} to ${recording.steps.at(-1)?.next ?? 'outside the journey'}`;
  const stepwise = await fittedScenario(product, recording, title);
  const isPath = typeof stepwise === 'string' && from !== undefined;
  const draft = isPath ? await walkedScenario(product, recording, title) : stepwise;
  if (typeof draft === 'string')
    return {
      text: `No invented claimant takes the recorded walk on the engine, so no scenario was written:\n  ${draft}`,
      ok: false,
    };
  const lines = draft.steps.map((step, at) => `  ${String(at + 1).padStart(2)}  ${step.on.padEnd(16)} ${doneIn(step)}`);
  const text = flags.has('json')
    ? JSON.stringify({ file, scenario: draft }, null, 2)
    : [
        `Wrote ${file}: ${draft.steps.length === 1 ? '1 step' : `${draft.steps.length} steps`}. It passes on the engine:`,
        ...lines,
        `  npm run journey -- replay ${version} ${name} --on browser`,
      ].join('\n');
  return {
    text,
    ok: true,
    writes: new Map([[file, `${JSON.stringify({ $schema: scenarioSchemaOf(version), ...draft }, null, 2)}\n`]]),
  };

  function kept(path: string): Recording {
    const session = readKept(readFileSync(path, 'utf8'));
    if (session.flow !== undefined && session.flow !== version)
      print(`${path} was made in ${session.flow}: its path in ${version} is what both have.`);
    return walkedIn(product.flow, session.state(product.flow));
  }

  async function inBrowser(): Promise<Recording> {
    const { recordByHand, recordHeadless } = await import('#fixtures/record/browser.ts');
    if (flags.has('headless')) {
      print(`${who} walks ${version} in a browser without a window …`);
      return recordHeadless(product, folder, who as PersonName);
    }
    return recordByHand(product, folder, print);
  }
}
