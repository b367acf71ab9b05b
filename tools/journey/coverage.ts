import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { effects, link, resolveFlow } from '#engine';
import { type Part, partsOf } from '#engine/map/index.ts';
import { type Attempt, attemptsOn } from '#fixtures/replay/attempts.ts';
import { cannotHappen, type Impossible } from '#fixtures/replay/cannot-happen.ts';
import { coverageOf } from '#fixtures/replay/coverage.ts';
import { scenarios } from '#fixtures/replay/scenario.ts';
import type { Answer, Invocation } from './command.ts';
import { scenarioSchemaOf } from './own-schemas.ts';
import { printProblems } from './print.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const kinds: Readonly<Record<Part['kind'], string>> = {
  screen: 'screens',
  rule: 'rules',
  dialog: 'dialogs',
  guard: 'conditions that fail',
  outcome: 'outcomes of effects',
};

const outcomes = Object.fromEntries(
  Object.entries(effects).map(([name, { outcomes: all }]) => [name, Object.keys(all)]),
);

/** A part that no scenario takes, and a scenario that would. */
export interface Missing extends Part {
  attempt?: Attempt;
}

/**
 * `journey coverage <version>`: what the scenarios of a version take of it on the engine, and what they do not. `--write` writes a
 * scenario for each missing part that one of the tried walks takes.
 */
export async function coverage({
  files,
  words,
  flags,
  print,
}: Pick<Invocation, 'files' | 'words' | 'flags' | 'print'>): Promise<Answer> {
  const [id = ''] = words;
  const { flow: source, revision, problems } = resolveFlow(files, id);
  if (!source) return { text: printProblems(problems), ok: false };
  const product = { flow: link(source), revision };
  const replayed = scenarios('engine', id);
  const { by, failed } = await coverageOf(product, replayed);
  const parts = partsOf(product.flow, outcomes);
  const impossible = cannotHappen(product.flow, parts);
  const open = parts.filter(({ key }) => !by.has(key) && !impossible.reasons.has(key));
  const wrong = parts.filter(({ key }) => by.has(key) && impossible.reasons.has(key));
  if (open.length > 0 && !flags.has('json')) print(`Looking for walks that take ${open.length} missing parts …`);
  const attempts = await attemptsOn(product, new Set(open.map(({ key }) => key)));
  const missing = open.map((part): Missing => {
    const attempt = attempts.get(part.key);
    return attempt ? { ...part, attempt } : part;
  });
  const writes = flags.has('write') ? scenarioFiles(id, missing) : new Map<string, string>();
  const ok = open.length === 0 && failed.length === 0 && wrong.length === 0;
  if (flags.has('json')) {
    const counts = countsOf(parts, by, impossible);
    const never = parts.flatMap(({ key, text }) => {
      const because = impossible.reasons.get(key);
      return because === undefined ? [] : [{ key, text, because, taken: by.has(key) }];
    });
    const report = { version: id, scenarios: replayed.length, counts, missing, cannotHappen: never, failed };
    return {
      text: JSON.stringify(report, null, 2),
      ok,
      writes,
    };
  }
  return { text: textOf(id, replayed.length, { parts, by, missing, impossible, failed, writes }), ok, writes };
}

/** Of each kind the parts that can happen, and how many of them are taken. */
const countsOf = (parts: readonly Part[], by: ReadonlyMap<string, unknown>, { reasons }: Impossible) =>
  Object.fromEntries(
    (Object.keys(kinds) as Part['kind'][]).map((kind) => {
      const own = parts.filter((part) => part.kind === kind && !reasons.has(part.key));
      return [kind, { taken: own.filter(({ key }) => by.has(key)).length, of: own.length }];
    }),
  );

interface Report {
  parts: readonly Part[];
  by: ReadonlyMap<string, readonly string[]>;
  missing: readonly Missing[];
  impossible: Impossible;
  failed: readonly { name: string; reason: string }[];
  writes: ReadonlyMap<string, string>;
}

function textOf(id: string, count: number, { parts, by, missing, impossible, failed, writes }: Report): string {
  const table = Object.entries(countsOf(parts, by, impossible)).map(
    ([kind, { taken, of }]) => `  ${kinds[kind as Part['kind']].padEnd(22)} ${String(taken).padStart(4)} of ${of}`,
  );
  const lines = missing.map(
    ({ text, attempt }) =>
      `  ${text}\n      ${attempt ? `${attempt.words}` : 'none of the walks that were tried takes it'}`,
  );
  const never = parts.flatMap(({ key, text }) => {
    const because = impossible.reasons.get(key);
    return because === undefined ? [] : [`  ${text}`, `      ${because}`];
  });
  const taken = parts.filter(({ key }) => by.has(key) && impossible.reasons.has(key));
  const refuted = taken.map(({ key, text }) => `  ${text}: taken by ${by.get(key)?.join(', ')}`);
  return [
    `${count} scenarios of ${id}, replayed on the engine, take:`,
    ...table,
    ...(failed.length > 0 ? ['', 'Scenarios that failed:', ...failed.map(({ reason }) => `  ${reason}`)] : []),
    ...(lines.length > 0 ? ['', 'Not taken:', ...lines] : []),
    ...(never.length > 0 ? ['', 'Cannot happen:', ...never] : []),
    ...(refuted.length > 0 ? ['', 'Happens although it is said that it cannot:', ...refuted] : []),
    ...(impossible.unknown.length > 0
      ? [
          '',
          `fixtures/scenarios/cannot-happen.json names what ${id} does not have:`,
          ...impossible.unknown.map((text) => `  ${text}`),
        ]
      : []),
    ...(writes.size > 0 ? ['', `Wrote ${[...writes.keys()].join(', ')}.`] : []),
    ...(missing.some(({ attempt }) => attempt) && writes.size === 0 ? ['', '--write writes these scenarios.'] : []),
  ].join('\n');
}

/**
 * One file for each walk: a walk often takes several missing parts. `exists`: whether a file of this name, from the root of the
 * project, is there already; it is never replaced.
 */
export function scenarioFiles(
  id: string,
  missing: readonly Missing[],
  exists: (file: string) => boolean = (file) => existsSync(join(root, file)),
): Map<string, string> {
  const files = new Map<string, string>();
  const done = new Set<string>();
  let number = 0;
  const free = (): string => {
    number += 1;
    const file = `fixtures/scenarios/${id}/found-${number}.json`;
    return exists(file) ? free() : file;
  };
  for (const { attempt, text } of missing) {
    if (!attempt || done.has(attempt.words)) continue;
    done.add(attempt.words);
    const scenario = { $schema: scenarioSchemaOf(id), title: `a walk that takes ${text}`, ...attempt.scenario };
    files.set(
      free(),
      `${JSON.stringify(scenario, null, 2)}
`,
    );
  }
  return files;
}
