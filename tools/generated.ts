import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionsIndex } from './decisions.ts';
import { editorSchemas } from './editor-schemas.ts';
import { roomsPicture } from './rooms/picture.ts';

const begins = '<!-- rooms: written by npm run generate -->';
const ends = '<!-- end of rooms -->';

/**
 * A page with the picture between its markers.
 *
 * @throws Error where the page lacks one of the two markers
 */
export function withPicture(page: string, picture: string): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)];
  if (from < 0 || to < from) throw new Error(`The page needs the lines "${begins}" and "${ends}".`);
  return `${page.slice(0, from + begins.length)}\n${picture}\n${page.slice(to)}`;
}

/** Every file that `npm run generate` writes: its path from the root, and its text. */
export function generatedFiles(root: string): Record<string, string> {
  const schemas = Object.entries(editorSchemas()).map(([name, schema]) => [
    `schemas/${name}`,
    `${JSON.stringify(schema, null, 2)}\n`,
  ]);
  const architecture = 'docs/architecture.md';
  return {
    ...Object.fromEntries(schemas),
    [architecture]: withPicture(readFileSync(join(root, architecture), 'utf8'), roomsPicture(root)),
    'docs/decisions/README.md': decisionsIndex(root),
  };
}
