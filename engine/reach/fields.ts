import type { Flow } from '../../schemas/flow.ts';

/** Those of these names of body parts that are fields of the flow. */
export const fieldsAmong = ({ fields = {} }: Flow, names: readonly string[]): string[] =>
  names.filter((name) => Object.hasOwn(fields, name));
