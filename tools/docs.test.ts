import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { prefixOf } from '#server/config.ts';
import { vendorPorts } from '#server/providers/vendor-ports.ts';
import { wrongStatuses } from './decisions.ts';
import { generatedFiles, withPart } from './generated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('what is written down', () => {
  test.each(pages)('every link of %s leads to a file', (page) => {
    const links = [
      ...read(page)
        .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
        .matchAll(/\]\((?!https?:|mailto:|#|\/|\{)([^)#\s]+)/g),
    ].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  test('every command of the README is a script of the package', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read('README.md').matchAll(/(?:^|[`&] ?)npm (?:run )?([a-z]+)(?=[\s`])/gm)].map(
      (match) => match[1] ?? '',
    );
    const builtIn = ['ci'];
    expect(named.filter((name) => !builtIn.includes(name) && !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('every setting of the README is one that the service reads, and the other way round', () => {
    const table = read('README.md').split('### Settings')[1]?.split('\n## ')[0] ?? '';
    const named = new Set([...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map((match) => match[1] ?? ''));
    const config = read('server/settings/settings.ts').split('const Settings =')[0] ?? '';
    const settings = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '');
    expect(settings.length).toBeGreaterThan(10);
    expect(settings.filter((name) => !named.has(name) && name !== 'NODE_ENV')).toEqual([]);
    const ofPort = (name: string) => vendorPorts.some((port) => name.startsWith(prefixOf(port)));
    expect([...named].filter((name) => !settings.includes(name) && !ofPort(name))).toEqual([]);
  });

  test('every file and folder that the README names is there', () => {
    const named = [
      ...read('README.md').matchAll(/`((?:engine|renderer|server|schemas|fixtures|flows|tools|docs)\/[\w./-]*)`/g),
    ];
    const paths = named.map((match) => match[1] ?? '').filter((path) => !path.includes('<'));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('the status of every decision is "in force", or names a decision that there is', () => {
    const index = read('docs/decisions/README.md');
    expect(index.match(/^\| \[\d{3}\]/gm)?.length).toBeGreaterThan(90);
    expect(wrongStatuses(index)).toEqual([]);
    const row = (status: string) => `| [001](001-a.md) | A | 2026-11-28 | ${status} |`;
    const wrong = ['', 'replaced', 'replaced by 002', 'in part replaced by 001, 002'].map(row);
    expect(wrongStatuses([row('in force'), row('replaced by 001'), ...wrong].join('\n'))).toEqual(wrong);
  });

  test('every generated page and part of a page matches its sources (npm run generate)', () => {
    for (const [path, text] of Object.entries(generatedFiles(root))) expect(read(path), path).toBe(text);
  });

  test('a page without the markers of a generated part is refused', () => {
    expect(() => withPart('# Architecture', 'rooms', 'picture')).toThrow('The page needs the lines');
  });

  test('the page of security has every chapter of the ASVS, and names tests that there are for each that applies', () => {
    const [, ...chapters] = read('docs/security.md').split(/^### /m);
    expect(chapters.map((chapter) => chapter.split(' ')[0])).toEqual(Array.from({ length: 17 }, (_, n) => `V${n + 1}`));
    const testsIn = (text: string) =>
      [...text.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, path = '']) => path);
    const without = chapters.filter((text) => testsIn(text).length === 0 && !text.includes('\nNot applicable: '));
    expect(without).toEqual([]);
    const named = testsIn(read('docs/security.md'));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('no page or source speaks of a folder of somebody’s machine', () => {
    expect(pages.filter((page) => /\/(work|home|root|Users)\/|\.\.\/shared/.test(read(page)))).toEqual([]);
  });
});
