import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (file: string) =>
  /\.(test|e2e|bench)\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('contract.ts');

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Where an import of a file leads: a top folder of the project, or a package's name. */
function targets(file: string): { specifier: string; folder: string | null }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map((match) => match[1] ?? '');
  return found.map((specifier) => {
    if (specifier.startsWith('#')) return { specifier, folder: specifier.slice(1).split('/')[0] ?? '' };
    if (specifier.startsWith('.'))
      return { specifier, folder: relative(root, join(root, dirname(file), specifier)).split('/')[0] ?? '' };
    return { specifier, folder: null };
  });
}

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

describe('the walls of the house', () => {
  test('the engine imports only itself, the schemas, xstate and, where flows are read and checked, two parsers', () => {
    const found = breaches('engine', ({ specifier, folder }, file) => {
      if (folder !== null) return folder === 'engine' || folder === 'schemas';
      const reads = file.startsWith('engine/check/') || file.startsWith('engine/resolve/');
      return (
        specifier === 'xstate' ||
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

  test('the renderer and the service import engine and schemas, never each other, and nobody imports fixtures', () => {
    const own = (name: string) =>
      breaches(
        name,
        ({ specifier, folder }) =>
          folder === null ||
          // What the firm lets everybody read; the rest of its data stays in the service.
          specifier.startsWith('#flows/business/public/') ||
          [name, 'engine', 'schemas', ...(name === 'server' ? ['flows'] : [])].includes(folder),
      );
    expect([...own('renderer').filter((line) => !line.includes('renderer/gallery/')), ...own('server')]).toEqual([]);
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
