/** Which version a newcomer gets: the source of `experiment.schema.json` and of the check of `flows/experiment.json`. */
import { type Static, Type } from 'typebox';

export const Experiment = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    default: Type.String({ description: 'The version for everybody who is in no group: the name of a flow.' }),
    groups: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.Number({ minimum: 0, maximum: 100 }), {
      description: 'Version → its share of the newcomers in per cent. The shares add up to 100.',
      additionalProperties: false,
    }),
  },
  { additionalProperties: false, description: 'The experiment: how newcomers are shared among the versions.' },
);

/** `flows/experiment.json`, once checked. */
export type Experiment = Static<typeof Experiment>;
