/**
 * Which version a new visitor gets: the source of `experiment.schema.json` and of the check of `flows/experiment.json`.
 */
import { type Static, Type } from 'typebox';

export const Experiment = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    default: Type.String({ description: 'The version for visitors who are not in a group: the name of a flow.' }),
    groups: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.Number({ minimum: 0, maximum: 100 }), {
      description: 'Version → its share of new visitors in per cent. The shares add up to 100.',
      additionalProperties: false,
    }),
  },
  { additionalProperties: false, description: 'The experiment: how new visitors are split between the versions.' },
);

/** `flows/experiment.json` after its check. */
export type Experiment = Static<typeof Experiment>;
