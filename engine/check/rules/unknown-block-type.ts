import { suggest } from '../../resolve/did-you-mean.ts';
import type { RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

/** The type of each block exists. */
export const blockTypes: RuleOfFlow = (check) => {
  const known = Object.keys(check.vocabulary.blockTypes);
  return check
    .all('Block')
    .flatMap(({ value, path }) =>
      known.includes(value.type)
        ? []
        : [
            check.problem(
              'unknown-block-type',
              [...path, 'type'],
              `${where(path)}: there is no block type "${value.type}".`,
              suggest(value.type, known),
            ),
          ],
    );
};
