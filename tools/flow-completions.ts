/** What editors offer and say for the names in a flow: those that are written in code, and those that one flow gives itself. */
import { claims as vocabulary } from '#engine/claims/vocabulary.ts';
import type { Schema } from '#engine/resolve/visit-flow.ts';
import { outcomeFact } from '#engine/vocabulary/fact.ts';
import type { FlowNames, Told } from './flow-names.ts';

/** A closed list of names, each with the line that an editor shows for it. */
const oneOf = (names: Readonly<Record<string, string>>) => ({
  enum: Object.keys(names),
  markdownEnumDescriptions: Object.values(names),
});

const says = (table: Readonly<Record<string, { says: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([name, each]) => [name, each.says]));

/** One of these names, or another that the flow itself defines. */
const mostly =
  (names: object) =>
  (schema: Schema): Schema =>
    ({ ...schema, anyOf: [names, {}] }) as Schema;
const only =
  (names: object) =>
  (schema: Schema): Schema =>
    ({ ...schema, ...names }) as Schema;

export type Completions = Record<string, Record<string, (schema: Schema) => Schema>>;

/** The fact of each effect that says how its last call ended. */
export const outcomeFacts = (): Told =>
  Object.fromEntries(
    Object.keys(vocabulary.effects).map((name) => [outcomeFact(name), `How the last call of ${name} ended.`]),
  );

/** Only these names, wherever the schema takes a name: alone, in a list, or as the values of a map. */
const named = (names: Told): ((schema: Schema) => Schema) => {
  const list = oneOf(names);
  const add = (schema: Schema): Schema => {
    if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(add) };
    if (schema.type === 'array' && schema.items && !Array.isArray(schema.items))
      return { ...schema, items: add(schema.items) };
    if (schema.patternProperties)
      return {
        ...schema,
        patternProperties: Object.fromEntries(
          Object.entries(schema.patternProperties).map(([pattern, one]) => [pattern, add(one)]),
        ),
      };
    return schema.type === 'string' ? { ...schema, ...list } : schema;
  };
  return add;
};

/** The completions of one flow file: the names that the flow itself gives, and the values of its facts. */
export function ownCompletions(names: FlowNames): Completions {
  const effects = says(vocabulary.effects);
  const same = (list: readonly string[] = []): Told => Object.fromEntries(list.map((name) => [name, name]));
  const { icons, pictures, helpIssues } = vocabulary.drawn ?? {};
  const items = named({ ...names.fields, ...names.blocks, ...names.actions });
  const [screens, routes, facts] = [
    named(names.screens),
    named(names.routes),
    named({ ...names.facts, ...outcomeFacts() }),
  ];
  const general = completions();
  return {
    ...general,
    Rule: {
      screen: screens,
      dialog: named(names.dialogs),
      to: routes,
      at: named(names.fields),
      clear: named(names.fields),
      help: named(same(helpIssues)),
    },
    To: { '': routes },
    Requirement: { fact: facts, else: routes },
    When: { '': named(names.conditions) },
    Test: { '': named(names.conditions), fact: facts, setting: named(names.settings), valid: named(names.fields) },
    Call: { '': named({ ...effects, ...names.sequences }), effect: only(oneOf(effects)) },
    Field: { ...general.Field, saveAs: named(names.claimKeys) },
    BlockItem: { icon: named(same(icons)) },
    Block: { ...general.Block, picture: named(same(pictures)) },
    BodyItem: { '': items, items, hidden: named(names.fields) },
    Screen: { banner: named(names.blocks), aside: named(names.blocks) },
    Enter: { loader: named(names.loaders) },
    Flow: {
      ...general.Flow,
      start: screens,
      extends: named(names.versions),
      uses: named(names.parts),
      entries: screens,
    },
  };
}

/** A comparison offers the values that its fact can have. */
export function withValues(schema: Schema, values: FlowNames['values']): Schema {
  const { properties } = schema;
  if (!properties?.fact || !(properties.is ?? properties.in)) return schema;
  const cases = Object.entries(values).map(([fact, list]) => ({
    if: { properties: { fact: { const: fact } } },
    // biome-ignore lint/suspicious/noThenProperty: `then` is JSON Schema's word; nothing awaits a schema.
    then: { properties: { is: { enum: list }, in: { items: { enum: list } } } },
  }));
  return { ...schema, allOf: cases } as Schema;
}

/** A place at which an editor stops while it inserts a snippet, with the text that stands there. */
const stop = (number: number, text = ''): string => ['$', '{', number, text === '' ? '' : `:${text}`, '}'].join('');

/** What a member begins with that an editor inserts: a screen, a field, a rule. */
export const SNIPPETS: Readonly<Record<string, { label: string; description: string; body: unknown }[]>> = {
  Screen: [
    {
      label: 'screen',
      description: 'A screen with a button that leads on',
      body: {
        path: stop(1, 'path'),
        heading: stop(2, 'Heading'),
        body: [stop(3)],
        submit: { label: stop(4, 'Next'), to: [{ screen: stop(5) }] },
      },
    },
  ],
  Field: [
    {
      label: 'field',
      description: 'A field whose answer is saved',
      body: { type: stop(1, 'text'), label: stop(2, 'Label'), saveAs: stop(3) },
    },
  ],
  Rule: [{ label: 'rule', description: 'A rule with a condition', body: { when: stop(1), screen: stop(2) } }],
};

/**
 * Definition → member → what completion and hover add to it; `''`: where it is a text by itself. Names that a flow
 * itself gives cannot be known here.
 */
export function completions(): Completions {
  const effects = oneOf(says(vocabulary.effects));
  const fact = mostly(oneOf({ ...says(vocabulary.facts), ...outcomeFacts() }));
  const claimKeys = Object.entries(vocabulary.claimKeys).filter(([, { owner }]) => owner === 'claimant');
  return {
    Test: { fact },
    Requirement: { fact },
    Call: { '': mostly(effects), effect: only(effects) },
    Field: {
      type: only(oneOf(says(vocabulary.fieldTypes))),
      verify: only(effects),
      lookup: only(effects),
      saveAs: only({ examples: claimKeys.map(([key]) => key) }),
    },
    Block: { type: only(oneOf(vocabulary.blockTypes)) },
    Event: { '': only(oneOf(vocabulary.events)), event: only(oneOf(vocabulary.events)) },
    Flow: { outcomes: outcomesOfEffects },
  };
}

/** Under `outcomes` each effect offers its outcomes, with their meaning. */
function outcomesOfEffects(schema: Schema): Schema {
  const [effect] = Object.values(schema.patternProperties ?? {});
  const inner = effect && withoutNull(effect);
  const [consequence] = Object.values(inner?.patternProperties ?? {});
  if (!effect || !inner || !consequence) return schema;
  const properties = Object.entries(vocabulary.effects).map(([name, { says: description, outcomes }]) => {
    const each = Object.entries(outcomes).map(([outcome, { says: meaning }]) => [
      outcome,
      { description: meaning, allOf: [consequence] },
    ]);
    const own = { ...inner, description, properties: Object.fromEntries(each) };
    return [name, effect === inner ? own : { ...effect, anyOf: [own, { type: 'null' }] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A version may write null for a member; additions belong to the other alternative. */
export const withoutNull = (schema: Schema): Schema =>
  schema.anyOf?.at(-1)?.type === 'null' ? (schema.anyOf[0] ?? {}) : schema;
