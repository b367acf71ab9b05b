import { namesIn } from '../flow/body.ts';
import type { Path } from '../resolve/problem.ts';
import type { Check } from './context.ts';

/**
 * The places of the main buttons that save by themselves, as `savesByItself` in `engine/flow` decides for a sound flow; here
 * parts that the schema refused are left out. (decision 210)
 */
export function savingButtons(check: Check): Path[] {
  const effect = check.vocabulary.saving?.effect;
  if (effect === undefined) return [];
  const saved = new Set(
    check.all('Field').flatMap(({ value, path }) => (value.saveAs === undefined ? [] : [String(path.at(-1))])),
  );
  const asking = new Set(
    check
      .all('BodyItem')
      .flatMap(({ value, path }) => (namesIn([value]).some((name) => saved.has(name)) ? [String(path[1])] : [])),
  );
  return check
    .all('Submit')
    .flatMap(({ path }) => (asking.has(String(path[1])) && !calls(check, [...path, 'run'], effect, []) ? [path] : []));
}

/** Whether the calls of a list contain an effect, those of its sequences included. */
function calls(check: Check, list: Path, effect: string, trail: readonly string[]): boolean {
  return check.all('Call').some(({ value, path }) => {
    if (path.length !== list.length + 1 || list.some((step, index) => path[index] !== step)) return false;
    if (typeof value !== 'string') return value.effect === effect;
    if (value.includes('.')) return value === effect;
    return !trail.includes(value) && calls(check, ['sequences', value], effect, [...trail, value]);
  });
}
