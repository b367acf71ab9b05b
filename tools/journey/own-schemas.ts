import { editorSchemas, ownSchema } from '../editor-schemas.ts';
import { flowNames } from '../flow-names.ts';
import { type Answer, misuse } from './command.ts';
import { generalScenarioSchema, scenarioSchema } from './scenario-schema.ts';
import { SCHEMAS } from './update-schemas.ts';

/** The file of a flow file's own schema: `parts/sign.json` → `schemas/own/parts-sign.schema.json`. */
const schemaFileOf = (file: string): string =>
  `${SCHEMAS}/${file.replace(/\.json$/, '').replaceAll('/', '-')}.schema.json`;

/** What a scenario of a version names as its `$schema`. */
export const scenarioSchemaOf = (version: string): string => `../../../${schemaFileOf(`scenarios/${version}.json`)}`;

/** The schemas that editors read for each flow file and for the scenarios of each version: path in the project → text. */
export function ownSchemas(files: ReadonlyMap<string, string>): Map<string, string> {
  const names = flowNames(files);
  const written = [...names].flatMap(([file, own]): [string, object][] => {
    const scenarios = file.includes('/') ? [] : [[schemaFileOf(`scenarios/${file}`), scenarioSchema(own)] as const];
    return [
      [schemaFileOf(file), ownSchema(own)],
      ...scenarios.map(([path, schema]): [string, object] => [path, schema]),
    ];
  });
  // A flow that cannot be read has the schema without names, so that editors help to mend it.
  const general = editorSchemas()['flow.schema.json'] ?? {};
  for (const file of files.keys()) {
    if (names.has(file) || file === 'experiment.json') continue;
    written.push([schemaFileOf(file), general]);
    if (!file.includes('/')) written.push([schemaFileOf(`scenarios/${file}`), generalScenarioSchema()]);
  }
  return new Map(written.map(([path, schema]) => [path, `${JSON.stringify(schema)}\n`]));
}

/** `schema`: writes the schemas of all flows and scenarios. */
export function schema(files: ReadonlyMap<string, string>, words: readonly string[]): Answer {
  if (words.length > 0) return misuse('The schemas of all flows are written at once.');
  const writes = ownSchemas(files);
  return { ok: true, text: `Wrote ${writes.size} schemas to ${SCHEMAS}/.`, writes };
}
