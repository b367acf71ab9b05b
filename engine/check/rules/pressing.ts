import { namesIn } from '../../flow/body.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { standingOn } from './standing.ts';

/** A screen has the main button that its parts need, at most one answer presses it, and no step leads on behind the last one. */
export const pressing: RuleOfFlow = (check) => [
  ...stepsWithoutSubmit(check),
  ...fieldsThatSubmit(check),
  ...lastSteps(check),
  ...ownWords(check),
];

const FIX = 'Give the screen "submit".';

function stepsWithoutSubmit(check: Check): Problem[] {
  return check.all('Screen').flatMap(({ value, path }) => {
    if (!value.steps || value.submit) return [];
    const message = `${where(path)} has steps, and no main button that goes from one to the next.`;
    return [check.problem('no-submit', [...path, 'steps'], message, FIX, 'key')];
  });
}

/** An answer that presses the main button needs that button; of two such answers the first would press it too soon. */
function fieldsThatSubmit(check: Check): Problem[] {
  const { fields, screens } = check.flow;
  return check.all('Body').flatMap(({ value: body, path }) => {
    const screen = screens[String(path[1])];
    const pressing = submitting(namesIn(body));
    const [first] = pressing;
    if (first === undefined) return [];
    if (!screen?.submit) {
      if (screen?.steps) return [];
      const message = `${where(path.slice(0, -1))}: the answer of "${first}" presses the main button, and there is none.`;
      return [check.problem('no-submit', path, message, `${FIX.slice(0, -1)}, or the field no "submits".`)];
    }
    const inStep = path[2] === 'steps' ? submitting(standingOn(check, String(path[1]), 'body')) : [];
    const [one, other] = [...inStep, ...pressing];
    if (other === undefined) return [];
    const message = `${where(path.slice(0, -1))}: the answers of "${one}" and "${other}" both press the main button, so whichever is given first presses it too soon.`;
    return [
      check.problem('submits-twice', path, message, 'Let only the last one press it, or give each its own step.'),
    ];
  });

  function submitting(names: readonly string[]): string[] {
    return names.filter((name) => fields && Object.hasOwn(fields, name) && fields[name]?.submits);
  }
}

/** The submit follows the last step, so what that step would lead to is never used. */
function lastSteps(check: Check): Problem[] {
  return check.all('Step').flatMap(({ value, path }) => {
    const { steps } = check.flow.screens[String(path[1])] ?? {};
    if (!Array.isArray(steps) || Number(path.at(-1)) < steps.length - 1) return [];
    return (['run', 'to'] as const).flatMap((member) => {
      if (value[member] === undefined) return [];
      const message = `${where([...path, member])}: behind the last step the screen submits, so this never happens.`;
      return [check.problem('last-step', [...path, member], message, 'Say it under "submit".', 'key')];
    });
  });
}

/** A screen can stay with the words of an outcome only. */
function ownWords(check: Check): Problem[] {
  return check.all('Rule').flatMap(({ value, path }) => {
    if (value.stay !== true || ofOutcome(path)) return [];
    const message = `${where(path)}: "stay": true stays with the words of an outcome, and here is none.`;
    return [check.problem('stay-without-words', [...path, 'stay'], message, 'Write the words: "stay": "…".')];
  });
}

const ofOutcome = (path: readonly (string | number)[]): boolean =>
  (path[0] === 'outcomes' && path.length === 4) || (path.at(-3) === 'on' && typeof path.at(-1) === 'number');
