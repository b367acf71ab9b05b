import { fieldType } from '../../vocabulary/field-type.ts';
import { REQUIRED } from '../validation/messages.ts';
import { missing } from './missing.ts';
import { title } from './title.ts';

/** One of the listed options; the answer is the option's name, what the claim stores may differ by `values`. */
export const choice = fieldType<string>({
  ...title,
  says: 'One of the options; `look` draws them as radio (the default), select or cards.',
  takes: ['options', 'values', 'initial', 'submits', 'look'],
  check: (answer, context) => (answer === '' ? missing(context.field, REQUIRED) : title.check(answer, context)),
});
