import { Scenario } from '#fixtures/replay/scenario.ts';
import type { FlowNames, Told } from '../flow-names.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a version's scenarios, with the names of its flow: screens, fields, blocks and buttons. */
export function scenarioSchema(names: FlowNames): object {
  const oneOf = (told: Told) => ({ enum: Object.keys(told), markdownEnumDescriptions: Object.values(told) });
  const screens = oneOf(names.screens);
  const members: Readonly<Record<string, Json>> = {
    on: screens,
    next: screens,
    walks: screens,
    opens: screens,
    action: oneOf(names.actions),
  };
  const maps: Readonly<Record<string, Told>> = {
    answers: names.fields,
    faults: names.fields,
    blocks: names.blocks,
    says: names.blocks,
    actions: names.actions,
  };

  /** The schema with the names of the flow wherever it takes one. */
  function own(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(own);
    if (!isObject(schema)) return schema;
    const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, own(value)]));
    if (!isObject(copy.properties)) return copy;
    const properties = Object.entries(copy.properties).map(([member, value]): [string, unknown] => {
      const told = maps[member];
      const inner = isObject(value) ? value : {};
      if (told && isObject(inner.patternProperties))
        return [member, { ...inner, ...closedMap(inner.patternProperties, told) }];
      const closed = inner.type === 'string' ? members[member] : undefined;
      return [member, closed ? { ...inner, ...closed } : inner];
    });
    return { ...copy, properties: Object.fromEntries(properties) };
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'A scenario', ...(own(plain(Scenario)) as Json) };
}

/** A map whose names are closed: each is offered, and another one is marked. */
function closedMap(patterns: Json, told: Told): Json {
  const [value] = Object.values(patterns);
  const properties = Object.entries(told).map(([name, description]) => [
    name,
    { ...(isObject(value) ? value : {}), description },
  ]);
  return { properties: Object.fromEntries(properties), patternProperties: {}, additionalProperties: false };
}

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));
