import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One import of a source file. */
export interface Import {
  /** As written. */
  specifier: string;
  /** The file it leads to, as a path from the root; null for a package. */
  path: string | null;
}

/** Whether a source file is a test, or used only by tests. */
export const isTest = (file: string): boolean =>
  /\.(test|e2e|bench)\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('contract.ts');

/** The TypeScript files below a folder, as paths from the root. */
export const sources = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** What a file imports: static and dynamic imports, re-exports, types included. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map((match) => match[1] ?? '');
  return found.map((specifier) => {
    if (specifier.startsWith('#')) {
      const path = specifier.slice(1);
      return { specifier, path: existsSync(join(root, path, 'index.ts')) ? `${path}/index.ts` : path };
    }
    if (specifier.startsWith('.'))
      return { specifier, path: relative(root, join(root, dirname(file), specifier.replace(/\?\w+$/, ''))) };
    return { specifier, path: null };
  });
}

/** The files of the project and the packages that are loaded with a file: its imports and theirs, without types and dynamic imports. */
export function loadedWith(root: string, file: string): Set<string> {
  const loaded = new Set([file]);
  for (const each of loaded) {
    if (!/\.tsx?$/.test(each) || !existsSync(join(root, each))) continue;
    const text = readFileSync(join(root, each), 'utf8');
    const values = new Set(
      [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^;'"]* from )?'([^'\n]+)'/gm)].map((match) => match[1]),
    );
    for (const { specifier, path } of importsOf(root, each)) if (values.has(specifier)) loaded.add(path ?? specifier);
  }
  return loaded;
}
