import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All that a page is made of, but for its tests. */
const sources = (ending: RegExp): string[] =>
  ['renderer', 'engine'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => ending.test(name) && !/\.(test|e2e)\./.test(name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );

/** What iOS Safari 16.0 has not, though TypeScript knows it: of the language its `lib` allows nothing newer. */
const newer = {
  script:
    /\b(popover|startViewTransition|checkVisibility|withResolvers|groupBy|canParse|scheduler\.|navigation\.|navigator\.(locks|userActivation)|AbortSignal\.any|CSSScopeRule|onscrollend|requestClose|CloseWatcher)\b/,
  style:
    /@starting-style|@scope\b|@property\b|color-mix\(|light-dark\(|oklch\(|interpolate-size|field-sizing|anchor-name|transition-behavior|@media \(width|subgrid|^\s*&/m,
};

const using = (files: string[], what: RegExp) =>
  files.flatMap((file) => {
    const found = what.exec(readFileSync(file, 'utf8'));
    return found ? [`${file.slice(root.length)}: ${found[0].trim()}`] : [];
  });

test('no page uses what the oldest browser that it is for has not', () => {
  const scripts = sources(/\.tsx?$/);
  const styles = sources(/\.css$/);
  expect([scripts.length > 100, styles.length > 30]).toEqual([true, true]);
  expect([...using(scripts, newer.script), ...using(styles, newer.style)]).toEqual([]);
});
