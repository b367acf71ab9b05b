import { suggest } from '../../resolve/did-you-mean.ts';
import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** Every named condition exists. */
export const conditions: RuleOfFlow = (check) => {
  const known = check.names('conditions');
  return [...check.all('When'), ...check.all('Test')].flatMap(({ value, path }) =>
    typeof value !== 'string' || known.has(value)
      ? []
      : [
          check.problem(
            'unknown-condition',
            path,
            `${where(path)}: there is no condition "${value}".`,
            suggest(value, known),
          ),
        ],
  );
};
