import { link, paths, resolveFlow } from '#engine';
import { isVersion } from '#engine/flow/experiment.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { type Flow, NAME } from '#schemas/flow.ts';
import { type Answer, misuse } from './command.ts';
import { scenarioSchemaOf } from './own-schemas.ts';

const USAGE = 'npm run journey -- new <name> --extends <version>';
const refused = (text: string): Answer => misuse(`${text}\n  ${USAGE}`);

/**
 * Creates a version: its own file under `flows/`, for its differences only, and a scenario that walks it to its end. No other file has
 * to change.
 */
export function create(
  files: ReadonlyMap<string, string>,
  [id, ...more]: readonly string[],
  parent: string | undefined,
): Answer {
  if (id === undefined || parent === undefined || more.length > 0)
    return refused('Name the version, and the version that it changes.');
  if (!new RegExp(NAME).test(id))
    return refused(`"${id}" is no name: it begins with a small letter, and holds letters and digits.`);
  const known = journeyIds(files);
  if (known.includes(id)) return refused(`There is a version "${id}" already: flows/${id}.json.`);
  if (!known.includes(parent)) return refused(`There is no version "${parent}". Versions: ${known.join(', ')}.`);
  const { flow } = resolveFlow(files, parent);
  if (!flow || !isVersion(flow)) return refused(`"${parent}" is no version of the journey that could be changed.`);
  const own = { $schema: `../schemas/own/${id}.schema.json`, id, title: `As ${parent}`, extends: parent };
  const base = resolveFlow(new Map(files).set(`${id}.json`, JSON.stringify(own)), id).flow?.base;
  if (base === flow.base)
    return refused(
      `"${id}" would have the address ${base}, which is that of "${parent}": give "${parent}" a base with {id} in it, or write flows/${id}.json with a base of its own.`,
    );
  const scenario = {
    $schema: scenarioSchemaOf(id),
    title: 'everything goes well, from the start to the end',
    steps: [{ on: flow.start, walks: usualEnd(flow) }],
    claim: { journey: id },
  };
  const flowFile = `flows/${id}.json`;
  const scenarioFile = `fixtures/scenarios/${id}/whole-way.json`;
  return {
    ok: true,
    text: [
      `Wrote ${flowFile} and ${scenarioFile}.`,
      `For now ${id} is ${parent}. Write into ${flowFile} what differs; docs/flow-language.md says how.`,
      `  npm run journey -- check ${id}         says what is wrong`,
      `  npm run journey -- diff ${parent} ${id}       says what is other`,
      `  npx vitest run fixtures/replay -t "${id}: "  walks its scenarios`,
      `It is served at ${base}. Newcomers get it once it has a share in flows/experiment.json.`,
    ].join('\n'),
    writes: new Map([
      [flowFile, `${JSON.stringify(own, null, 2)}\n`],
      [scenarioFile, `${JSON.stringify(scenario, null, 2)}\n`],
    ]),
  };
}

/** The end that most paths lead to. */
function usualEnd(flow: Flow): string {
  const ends = new Map<string, number>();
  for (const { screens, leaves } of paths(link(flow))) {
    const last = screens.at(-1);
    if (last !== undefined && !leaves) ends.set(last, (ends.get(last) ?? 0) + 1);
  }
  return [...ends].sort(([, one], [, other]) => other - one)[0]?.[0] ?? flow.start;
}
