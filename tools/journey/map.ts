import { extname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { link, resolveFlow } from '#engine';
import { type JourneyMap, mapOf, mermaidOf, svgOf, withCoverage, withDifferences } from '#engine/map/index.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { pageOf } from './map-page.ts';
import { printProblems } from './print.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const formats: Readonly<Record<string, (map: JourneyMap) => string>> = {
  svg: svgOf,
  html: pageOf,
  mermaid: mermaidOf,
  json: (map) => JSON.stringify(map, null, 2),
};

const byEnding: Readonly<Record<string, string>> = {
  '.svg': 'svg',
  '.html': 'html',
  '.mmd': 'mermaid',
  '.json': 'json',
};

/**
 * `journey map <version>`: the picture of a version. The format is that of the option, else that of the file's ending, else SVG.
 */
export async function map({
  files,
  words,
  flags,
  values,
}: Pick<Invocation, 'files' | 'words' | 'flags' | 'values'>): Promise<Answer> {
  const [id = ''] = words;
  const { flow, revision, problems } = resolveFlow(files, id);
  if (!flow) return { text: printProblems(problems), ok: false };
  const asked = Object.keys(formats).filter((name) => flags.has(name));
  if (asked.length > 1) return misuse(`A map has one format: --${asked.join(' or --')}.`);
  const out = values.get('out');
  const ending = out === undefined ? undefined : extname(out);
  if (asked.length === 0 && ending !== undefined && byEnding[ending] === undefined)
    return misuse(`"${out}" has no ending of a format (${Object.keys(byEnding).join(', ')}): add an option for it.`);
  const format = formats[asked[0] ?? byEnding[ending ?? '.svg'] ?? 'svg'] ?? svgOf;
  let drawn = mapOf(link(flow));
  const against = values.get('against');
  if (against !== undefined) {
    const other = resolveFlow(files, against);
    if (!other.flow) return misuse(`There is no version "${against}" to compare with.`);
    drawn = withDifferences(drawn, mapOf(link(other.flow)));
  }
  if (flags.has('coverage')) {
    const [{ coverageOf }, { scenarios }] = await Promise.all([
      import('#fixtures/replay/coverage.ts'),
      import('#fixtures/replay/scenario.ts'),
    ]);
    const { by } = await coverageOf({ flow: link(flow), revision }, scenarios('engine', id));
    drawn = withCoverage(drawn, new Map([...by].map(([key, names]) => [key, names.length])));
  }
  const text = format(drawn);
  if (out === undefined) return { text, ok: true };
  return { text: `Wrote ${out}.`, ok: true, writes: new Map([[relative(root, resolve(out)), text]]) };
}
