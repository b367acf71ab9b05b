import { type FieldType, fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';

/** A box to tick; never ticked in advance, and required unless the flow says otherwise. (VAL-66, VAL-78, G-180) */
export const box = (says: string, takes: FieldType<boolean>['takes'] = []): FieldType<boolean> =>
  fieldType<boolean>({
    says,
    takes,
    stores: 'boolean',
    parts: ['value'],
    empty: false,
    isEmpty: (answer) => !answer,
    tidy: (answer) => answer,
    check: (answer, { field }) => (answer ? null : missing(field, REQUIRED)),
    save: (answer) => ({ value: answer }),
    restore: ({ value }) => (typeof value === 'boolean' ? value : undefined),
  });
