import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = readdirSync('renderer', { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && entry.name.endsWith('.css'),
);
const all = sheets.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');

test('no two style sheets have one name: a class is called after its sheet, whatever the folder', () => {
  const names = sheets.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('layouts change at 576, 768, 992, 1200 and 1600 px and nowhere between', {
  tags: ['CONST-34', 'CONST-35', 'CONST-36', 'CONST-37', 'CONST-38'],
}, () => {
  const widths = [...all.matchAll(/\((?:min|max)-width:\s*([\d.]+)px\)|width\s*[<>]=?\s*([\d.]+)px/g)].map((match) =>
    Math.ceil(Number(match[1] ?? match[2])),
  );
  expect(new Set(widths)).toEqual(new Set([...widths, 576, 768, 992, 1200, 1600]));
  // Under 400 px margins and gaps give way on the narrowest phones; the layout is the same.
  expect(widths.filter((width) => width >= 400 && ![576, 768, 992, 1200, 1600].includes(width))).toEqual([]);
});

test('a dialog is at 1200, a toast below it, and nothing else stands above the page', { tags: ['CONST-95'] }, () => {
  expect(all).toContain('--above-dialog: 1200;');
  expect(all).toContain('--above-toast: 1150;');
  const levels = [...all.matchAll(/z-index:\s*([^;]+);/g)].map((match) => match[1] ?? '');
  expect(
    levels.filter((level) => !['var(--above-dialog)', 'var(--above-toast)', 'var(--above-help)', '0'].includes(level)),
  ).toEqual([]);
});
