import type { FieldTypeName } from '#engine/claims/fields/index.ts';

/** For field types with parts: the part whose control has the field's bare id. The other controls are `<id>-<part>`. */
const firstParts: Partial<Record<FieldTypeName, string>> = { ukAddress: 'postcode', dateOfBirth: 'day' };

/** The DOM id of the control that a field's error refers to. `part`: the part of the field, if it names one. */
export const anchorOf = (id: string, type: string, part: string | undefined): string =>
  part === undefined || part === (firstParts as Record<string, string | undefined>)[type] ? id : `${id}-${part}`;
