import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importsOf, isTest, loadedWith, sources as sourcesIn } from './imports.ts';
import { type Arrow, arrowsOf, inCycles } from './rooms/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = (folder: string) => sourcesIn(root, folder);

/** Where an import of a file leads: a top folder of the project, or a package's name. */
const targets = (file: string): { specifier: string; folder: string | null }[] =>
  importsOf(root, file).map(({ specifier, path }) => ({ specifier, folder: path?.split('/')[0] ?? null }));

const breaches = (
  folder: string,
  allowed: (to: { specifier: string; folder: string | null }, file: string) => boolean,
) =>
  sources(folder)
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      targets(file)
        .filter((to) => !allowed(to, file))
        .map((to) => `${file} imports ${to.specifier}`),
    );

/** Arrows between rooms of one folder. Files that stand in the folder itself belong to no room yet. */
const between = (arrows: Arrow[]) =>
  arrows.filter(
    ({ from, to }) =>
      from.split('/')[0] === to.split('/')[0] &&
      [from, to].every((room) => room.includes('/') && !room.endsWith('.ts')),
  );

describe('the walls of the house', () => {
  test('the engine imports only itself, the schemas, xstate, libphonenumber for mobiles, dagre for maps and, where flows are read and checked, two parsers', () => {
    const found = breaches('engine', ({ specifier, folder }, file) => {
      if (folder !== null) return folder === 'engine' || folder === 'schemas';
      const reads = file.startsWith('engine/check/') || file.startsWith('engine/resolve/');
      return (
        specifier === 'xstate' ||
        (specifier === '@dagrejs/dagre' && file === 'engine/map/layout.ts') ||
        (specifier === 'libphonenumber-js/core' && file.startsWith('engine/claims/validation/')) ||
        (reads && (specifier === 'jsonc-parser' || specifier === 'ajv' || specifier.startsWith('typebox')))
      );
    });
    expect(found).toEqual([]);
  });

  test('the engine has no clock, random, network, page or process of its own', () => {
    const impure = /\b(Date\.now|new Date\(\)|Math\.random|fetch\(|window\.|document\.|process\.|localStorage)/;
    const found = sources('engine')
      .filter((file) => !isTest(file))
      .filter((file) => impure.test(readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));
    expect(found).toEqual([]);
  });

  test('the renderer and the service import engine and schemas, never each other, and neither imports fixtures', () => {
    const own = (name: string) =>
      breaches(
        name,
        ({ specifier, folder }) =>
          folder === null ||
          // What the firm lets everybody read; the rest of its data stays in the service.
          specifier.startsWith('#flows/business/public/') ||
          // The number of the release.
          folder === 'package.json' ||
          [name, 'engine', 'schemas', ...(name === 'server' ? ['flows'] : [])].includes(folder),
      );
    expect([...own('renderer').filter((line) => !line.includes('renderer/gallery/')), ...own('server')]).toEqual([]);
  });

  test('a page imports modules of the engine, not its index, which would take the whole engine into the first file', () => {
    const found = sources('renderer')
      .filter((file) => !isTest(file))
      .filter((file) => /^(?:import|export) (?!type\b)[^;]*'#engine';/m.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  test('the schemas import only typebox and each other', () => {
    const found = breaches('schemas', ({ specifier, folder }) =>
      folder === null ? specifier === 'typebox' || specifier.startsWith('typebox/') : folder === 'schemas',
    );
    expect(found).toEqual([]);
  });

  test('nothing in production imports fixtures or tools', () => {
    const found = ['engine', 'renderer', 'server', 'schemas', 'flows'].flatMap((folder) =>
      breaches(folder, (to) => to.folder !== 'fixtures' && to.folder !== 'tools'),
    );
    // The gallery is a page for tests and pictures; it is not built for production.
    expect(found.filter((line) => !line.startsWith('renderer/gallery/'))).toEqual([]);
  });

  test('what an edit of a flow writes for editors is made without the metrics of the service and without its server', () => {
    const loaded = loadedWith(root, 'tools/journey/own-schemas.ts');
    expect([...loaded]).toContain('fixtures/replay/service-answers.ts');
    expect([...loaded].filter((name) => ['fastify', 'mongodb', 'pino', 'prom-client'].includes(name))).toEqual([]);
    // The metrics are found where they are loaded: by the client of vendors.
    expect([...loadedWith(root, 'server/providers/http-client.ts')]).toContain('prom-client');
  });

  test('no two rooms of the engine, the renderer or the service import each other, directly or through others', () => {
    const circular = inCycles(between(arrowsOf(root)));
    expect(circular.map(({ from, to, because }) => `${from} → ${to}: ${because}`)).toEqual([]);
  });

  test('at most a dozen files stand in the roots of engine, renderer and service, their tests included', () => {
    for (const folder of ['engine', 'renderer', 'server']) {
      const inRoot = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
      expect(inRoot.length, `files in ${folder}/: ${inRoot.map(({ name }) => name).join(', ')}`).toBeLessThan(13);
    }
  });

  test('a cycle of rooms is found, over a third room and through a type or a dynamic import too', () => {
    const project = mkdtempSync(join(tmpdir(), 'reclaim-rooms-'));
    const files = {
      'engine/a/one.ts': "import type { Two } from '../b/two.ts';",
      'engine/b/two.ts': "export const three = () => import('#engine/c/three.ts');",
      'engine/c/three.ts': "export * from '../a/one.ts';\nimport { four } from '../d/four.ts';",
      'engine/d/four.ts': "import { five } from './five.ts';",
    };
    for (const folder of ['schemas', 'renderer', 'server']) mkdirSync(join(project, folder));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(project, dirname(file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    const found = inCycles(between(arrowsOf(project))).map(({ from, to }) => `${from} → ${to}`);
    rmSync(project, { recursive: true });
    expect(found).toEqual(['engine/a → engine/b', 'engine/b → engine/c', 'engine/c → engine/a']);
  });

  test('tests read the flows that they are to run on, not the live ones, but where the live ones are what is tested', () => {
    const live = ['fixtures/tested-flows.ts', 'flows/live.test.ts', 'tools/journey/journey.test.ts'];
    const found = ['engine', 'renderer', 'server', 'schemas', 'fixtures', 'flows', 'tools']
      .flatMap(sources)
      .filter((file) => (isTest(file) || file.startsWith('fixtures/')) && !live.includes(file))
      .filter((file) =>
        /import \{[^}]*\bflowsFolder\b[^}]*\} from|from '[./]*\/flows\/.*\.json'/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(found).toEqual([]);
  });

  test('no file of engine, renderer or service names a journey version', () => {
    const found = ['engine', 'renderer', 'server']
      .flatMap(sources)
      .filter((file) => !isTest(file))
      .filter((file) => /\bv[3-6]\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
