import { people } from '#fixtures/people.ts';
import { ScenarioSchema, ShowsSchema, StepSchema } from '#fixtures/replay/scenario-language.ts';
import { plannable } from '#fixtures/sandbox/vendor-plan.ts';
import { vendorScenarioNames } from '#fixtures/sandbox/vendor-scenario-names.ts';
import { table } from './table.ts';

/** What the tables need of a schema of the language. */
interface Described {
  properties: Readonly<Record<string, object>>;
  required?: readonly string[];
}

/**
 * The members of an object of the language, each with its description.
 *
 * @throws Error where a member has none
 */
function members({ properties, required = [] }: Described): string {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description, enum: values }: { description?: string; enum?: readonly string[] } = schema;
    if (description === undefined) throw new Error(`"${name}" of the scenario language needs a description.`);
    const choice = name === 'goes' && values ? ` ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
    return [`\`${name}\`${required.includes(name) ? ' (needed)' : ''}`, description + choice];
  });
  return table(['member', 'meaning'], rows);
}

/** The members of a scenario. */
export const scenarioTable = (): string => members(ScenarioSchema);

/** The members of a step. */
export const stepTable = (): string => members(StepSchema);

/** What a step can expect to see. */
export const shownTable = (): string => members(ShowsSchema);

const says = (name: string, all: Readonly<Record<string, { says: string }>>): string =>
  table(
    [name, 'what is special'],
    Object.entries(all).map(([one, { says: words }]) => [`\`${one}\``, words]),
  );

/** The people who walk. */
export const peopleTable = (): string => says('person', people);

/** The named states of the vendors. */
export const worldsTable = (): string => says('world', vendorScenarioNames);

/** The answers that can be asked of each call of a vendor. */
export const vendorAnswersTable = (): string =>
  table(
    ['call', 'answers'],
    Object.entries(plannable).map(([call, answers]) => [
      `\`${call}\``,
      answers.map((answer) => `\`${answer}\``).join(', '),
    ]),
  );
