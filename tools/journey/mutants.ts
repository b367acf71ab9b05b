import { type LinkedFlow, link, resolveFlow } from '#engine';
import { cyrb53 } from '#engine/cyrb53.ts';
import { changedDecisions, type Mutant, mutantsOf, whyEquivalent } from '#engine/map/index.ts';
import { coverageOf } from '#fixtures/replay/coverage.ts';
import { type Declared, declaredNotNoticed, reasonsIn } from '#fixtures/replay/declared.ts';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { type Scenario, scenarios } from '#fixtures/replay/scenario.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { printProblems } from './print.ts';

/** A mutant that no scenario notices. */
interface Survivor extends Pick<Mutant, 'kind' | 'says'> {
  /** From the root of the project: `flows/v3.json:12:5`. */
  place: string;
  /** The scenarios that take a decision which it changes. */
  taken: string[];
  /** Why it does what the flow does; left out: this is not proved. */
  equivalent?: string;
  /** Why no replay can notice it, as declared beside the scenarios. */
  declared?: string;
}

/**
 * `journey mutants <version>`: changes each rule, call and condition of a version, one at a time, and replays its scenarios on the engine
 * until one fails: those that take a changed decision first. Printed are the mutants that none notices. `--sample`, `--seed`: only so
 * many of them, the same for the same seed.
 */
export async function mutants(
  { files, words, flags, values, print }: Pick<Invocation, 'files' | 'words' | 'flags' | 'values' | 'print'>,
  given?: readonly Scenario[],
  declared: Declared = declaredNotNoticed(),
): Promise<Answer> {
  const [id = ''] = words;
  const size = wholeNumber(values.get('sample'), Number.POSITIVE_INFINITY);
  const seed = wholeNumber(values.get('seed'), 1);
  if (!(size > 0) || Number.isNaN(seed)) return misuse('--sample and --seed take whole numbers: --sample 50 --seed 7.');
  const { flow: source, revision, problems, places } = resolveFlow(files, id);
  if (!source) return { text: printProblems(problems), ok: false };
  const flow = link(source);
  const all = given ?? scenarios('engine', id);
  const { by, failed } = await coverageOf({ flow, revision }, all);
  const passing = all.filter(({ name }) => !failed.some((one) => one.name === name));
  const every = mutantsOf(source);
  const chosen = sampleOf(every, size, seed);
  const survivors: Survivor[] = [];
  const reasons = reasonsIn(id, declared);
  let told = performance.now();
  for (const [index, mutant] of chosen.entries()) {
    const changed = linked(mutant);
    if (changed) {
      const first = takenBy(by, changedDecisions(flow, changed));
      // What a scenario takes is not all that it can notice: a restore evaluates decisions that it does not take.
      const inOrder = [...passing].sort((a, b) => Number(first.has(b.name)) - Number(first.has(a.name)));
      if (!(await anyFails(inOrder, { flow: changed, revision }))) {
        const { file, line, column } = places.value(mutant.path);
        const equivalent = whyEquivalent(flow, changed);
        const because = reasons.get(mutant.says);
        survivors.push({
          kind: mutant.kind,
          says: mutant.says,
          place: `flows/${file}:${line}:${column}`,
          taken: inOrder.filter(({ name }) => first.has(name)).map(({ name }) => name),
          ...(equivalent === undefined ? {} : { equivalent }),
          ...(because === undefined ? {} : { declared: because }),
        });
      }
    }
    if (flags.has('json') || performance.now() - told < 1_000) continue;
    told = performance.now();
    print(`${index + 1} of ${chosen.length} mutants, ${survivors.length} not noticed …`);
  }
  const open = survivors.filter(({ equivalent, declared: because }) => (equivalent ?? because) === undefined);
  // A declared change that a scenario notices, or that the version does not have, must not stay in the list.
  const outdated = [...reasons.keys()].filter(
    (says) =>
      !every.some((mutant) => mutant.says === says) ||
      (chosen.some((mutant) => mutant.says === says) && !survivors.some((one) => one.says === says)),
  );
  const ok = open.length === 0 && failed.length === 0 && outdated.length === 0;
  const report = {
    version: id,
    scenarios: all.length,
    mutants: chosen.length,
    of: every.length,
    seed,
    survivors,
    outdated,
    failed,
  };
  return { text: flags.has('json') ? JSON.stringify(report, null, 2) : textOf(report, open), ok };
}

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;

/** So many mutants, chosen by the seed, in their own order. */
function sampleOf(every: readonly Mutant[], size: number, seed: number): Mutant[] {
  const ranked = every.map((mutant, at) => ({ mutant, at, rank: cyrb53(`${seed} ${mutant.says}`) }));
  const chosen = ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, size);
  return chosen.sort((a, b) => a.at - b.at).map(({ mutant }) => mutant);
}

/** The linked mutant; undefined: it is no flow any more, which the check notices. */
function linked({ flow }: Mutant): LinkedFlow | undefined {
  try {
    return link(flow);
  } catch {
    return undefined;
  }
}

/** The scenarios that take one of these decisions, or stand on a screen whose gate or calls are among them. */
function takenBy(by: ReadonlyMap<string, readonly string[]>, decisions: ReadonlySet<string>): Set<string> {
  const isTaken = (key: string): boolean =>
    [...decisions].some((decision) => {
      const screen = /^(\S+) (?:gate|calls)$/.exec(decision)?.[1];
      return key.startsWith(`${decision} `) || key.startsWith(`guard ${decision} `) || key === `screen ${screen}`;
    });
  return new Set([...by].flatMap(([key, names]) => (isTaken(key) ? names : [])));
}

async function anyFails(all: readonly Scenario[], product: { flow: LinkedFlow; revision: string }): Promise<boolean> {
  for (const scenario of all) {
    try {
      await replayOnEngine(scenario, product);
    } catch {
      return true;
    }
  }
  return false;
}

interface Report {
  version: string;
  scenarios: number;
  mutants: number;
  of: number;
  survivors: readonly Survivor[];
  /** Changes that fixtures/scenarios/not-noticed.json names for the version, and that are noticed or do not exist. */
  outdated: readonly string[];
  failed: readonly { reason: string }[];
}

function textOf(
  { version, scenarios: count, mutants: tried, of, survivors, outdated, failed }: Report,
  open: readonly Survivor[],
) {
  const linesOf = ({ place, says, taken, equivalent, declared }: Survivor): string[] => [
    `  ${place}: ${says}`,
    `      ${equivalent ?? declared ?? (taken.length > 0 ? `taken by ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ' …' : ''}` : 'no scenario takes the decision')}`,
  ];
  const same = survivors.filter(({ equivalent }) => equivalent !== undefined);
  const declared = survivors.filter((one) => one.equivalent === undefined && one.declared !== undefined);
  const some = tried === of ? `${tried} mutants` : `${tried} of ${of} mutants`;
  return [
    `${some} of ${version}, replayed by ${count} scenarios on the engine: ${tried - survivors.length} noticed, ${open.length} not noticed, ${declared.length} declared, ${same.length} do what the flow does.`,
    ...(failed.length > 0
      ? ['', 'Scenarios that fail on the flow itself:', ...failed.map(({ reason }) => `  ${reason}`)]
      : []),
    ...(open.length > 0 ? ['', 'Not noticed:', ...open.flatMap(linesOf)] : []),
    ...(outdated.length > 0
      ? [
          '',
          'Remove from fixtures/scenarios/not-noticed.json what is noticed or not there:',
          ...outdated.map((says) => `  ${says}`),
        ]
      : []),
    ...(declared.length > 0 ? ['', 'No replay can notice them:', ...declared.flatMap(linesOf)] : []),
    ...(same.length > 0 ? ['', 'They do what the flow does:', ...same.flatMap(linesOf)] : []),
  ].join('\n');
}
