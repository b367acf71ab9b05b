import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { claims } from '#engine/claims/vocabulary.ts';
import { operations } from '#schemas/operations.ts';
import { importsOf, isTest, sources as sourcesIn } from './imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = (folder: string) => sourcesIn(root, folder).filter((file) => !isTest(file));

/** The rooms of the engine that would run the flows of any product. (decision 192) */
const CORE = [
  'resolve',
  'check',
  'flow',
  'analysis',
  'map',
  'paths',
  'reachability',
  'restore',
  'state',
  'machines',
  'vocabulary',
];
const core = CORE.flatMap((room) => sources(`engine/${room}`));
const claimsFiles = sources('engine/claims');

/** `file imports specifier`, for each import of our own that is not allowed. */
const breaches = (files: readonly string[], allowed: (path: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(root, file).flatMap(({ specifier, path }) =>
      path === null || allowed(path) ? [] : [`${file} imports ${specifier}`],
    ),
  );

/** Small pure helpers that stand in the engine's folder itself. */
const isHelper = (path: string) => path === 'engine/record.ts' || path === 'engine/cyrb53.ts';

describe('the core of the engine and what the product adds to it', () => {
  test('the core imports no file of the product, and of the contracts those of the flow language alone', () => {
    const language = ['schemas/flow.ts', 'schemas/experiment.ts', 'schemas/day.ts'];
    const allowed = (path: string) =>
      CORE.some((room) => path.startsWith(`engine/${room}/`)) || isHelper(path) || language.includes(path);
    expect(core.length).toBeGreaterThan(80);
    expect(breaches(core, allowed)).toEqual([]);
  });

  test('what the product adds imports the vocabulary room of the core and nothing else of it', () => {
    const allowed = (path: string) =>
      /^engine\/(claims|vocabulary)\//.test(path) || isHelper(path) || path.startsWith('schemas/');
    expect(claimsFiles.length).toBeGreaterThan(40);
    expect(breaches(claimsFiles, allowed)).toEqual([]);
  });

  test('the vocabulary room imports no other room', () => {
    const found = breaches(
      sources('engine/vocabulary'),
      (path) => path.startsWith('engine/vocabulary/') || path === 'schemas/flow.ts',
    );
    expect(found).toEqual([]);
  });

  /** The text of a source file without ids of requirements and cases: `(OTP-12)`. */
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\b[A-Z]+-\d+\b/g, '');

  test('the core says no word of the product’s trade, in comments neither', () => {
    const words =
      /\b(postcode|bureau|quiz|questionnaire|agreement|otp|mobile|e-?mail|phone|signature|lender|dealer|loan|finance|idv|dob|birth)(s|es)?\b/i;
    const found = core.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('the core names no fact, effect, field type, entry, event, claim key or operation of the product', () => {
    const { facts, effects, fieldTypes, entryPoints, externalEvents, events, claimKeys } = claims;
    /** Names of the core: what it works out itself, the form in which any claim is restored, the call of any effect. */
    const own = ['session.canGoBack', 'screens_completed', 'runEffect'];
    const names = [facts, effects, fieldTypes, entryPoints, externalEvents, events, claimKeys, operations]
      .flatMap(Object.keys)
      // A plain word such as `title` says nothing: it is a word of the language too.
      .filter((name) => /\w[._A-Z]\w/.test(name) && !own.includes(name));
    expect(names.length).toBeGreaterThan(100);
    const found = core.flatMap((file) => {
      const said = new Set(textOf(file).match(/[\w.]+/g));
      return names.filter((name) => said.has(name)).map((name) => `${file} names ${name}`);
    });
    expect(found).toEqual([]);
  });
});
