import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { link, resolveFlow } from '#engine';
import { versionsIn } from '#engine/flow/versions.ts';
import { mapOf, svgOf } from '#engine/map/index.ts';
import { frozenFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { decisionsIndex } from './decisions.ts';
import { editorSchemas } from './editor-schemas.ts';
import { generalScenarioSchema } from './journey/scenario-schema.ts';
import { phoneMetadataModule } from './phone-metadata.ts';
import { paidCallsTable, portsTable, unpaidCallsTable } from './reference/providers.ts';
import {
  peopleTable,
  scenarioTable,
  shownTable,
  stepTable,
  vendorAnswersTable,
  worldsTable,
} from './reference/scenarios.ts';
import { effectsTable, factsTable, fieldTypesTable } from './reference/vocabulary.ts';
import { roomsPicture } from './rooms/picture.ts';

/**
 * A page with a text between the markers of a part of it.
 *
 * @throws Error where the page lacks one of the two markers
 */
export function withPart(page: string, part: string, text: string): string {
  const begins = `<!-- ${part}: written by npm run generate -->`;
  const ends = `<!-- end of ${part} -->`;
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)];
  if (from < 0 || to < from) throw new Error(`The page needs the lines "${begins}" and "${ends}".`);
  return `${page.slice(0, from + begins.length)}\n${text}\n${page.slice(to)}`;
}

/** Page → its generated parts. */
const parts: Readonly<Record<string, Readonly<Record<string, (root: string) => string>>>> = {
  'docs/architecture.md': { rooms: roomsPicture },
  'docs/flow-language.md': { 'field types': fieldTypesTable, facts: factsTable, effects: effectsTable },
  'docs/scenarios.md': {
    'the file': scenarioTable,
    steps: stepTable,
    'what is shown': shownTable,
    people: peopleTable,
    'states of the vendors': worldsTable,
    'answers of vendors': vendorAnswersTable,
  },
  'docs/providers.md': { ports: portsTable },
  'docs/paid-calls.md': { 'paid calls': paidCallsTable, 'unpaid calls': unpaidCallsTable },
};

/**
 * The maps of the versions of the specification, from the frozen flows: an edit of the live flows changes no page.
 * `journey map` draws the live ones.
 */
function maps(): [path: string, text: string][] {
  const files = readFlowFiles(frozenFlows);
  return versionsIn(files).flatMap(({ id }): [string, string][] => {
    const { flow } = resolveFlow(files, id);
    return flow ? [[`docs/maps/${id}.svg`, svgOf(mapOf(link(flow)))]] : [];
  });
}

/** Every file that `npm run generate` writes: its path from the root, and its text. */
export function generatedFiles(root: string): Record<string, string> {
  const schemas = Object.entries({ ...editorSchemas(), 'scenario.schema.json': generalScenarioSchema() }).map(
    ([name, schema]) => [`schemas/${name}`, `${JSON.stringify(schema, null, 2)}\n`],
  );
  const pages = Object.entries(parts).map(([path, texts]) => [
    path,
    Object.entries(texts).reduce(
      (page, [part, text]) => withPart(page, part, text(root)),
      readFileSync(join(root, path), 'utf8'),
    ),
  ]);
  return {
    ...Object.fromEntries(schemas),
    ...Object.fromEntries(pages),
    ...Object.fromEntries(maps()),
    'docs/decisions/README.md': decisionsIndex(root),
    'engine/claims/validation/uk-phone-metadata.ts': phoneMetadataModule(),
  };
}
