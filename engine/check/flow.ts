import { buildProgram } from '../analysis/build.ts';
import { coarse } from '../analysis/coarse.ts';
import { observe } from '../analysis/observe.ts';
import type { Code } from '../resolve/codes.ts';
import { type Finding, inOrder, type Problem, toProblem } from '../resolve/problem.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { blamed } from './blame.ts';
import { context } from './context.ts';
import { foldedAway } from './folded-names.ts';
import { answerRules, graphRules, plainRules, rules } from './rules/index.ts';
import { reach } from './rules/unreachable-screen.ts';
import { checkSchema } from './schema/index.ts';
import { cleaned } from './strip-invalid.ts';

/** Faults of words and looks: the ways of a flow can still be examined. */
const HARMLESS: readonly Code[] = [
  'unknown-member',
  'wrong-id',
  'duplicate-key',
  'text-braces',
  'text-link',
  'unknown-page',
  'text-not-printable',
  'unknown-block-type',
  'unknown-block',
  'unknown-event',
  'unknown-option',
  'item-twice',
  'path-twice',
  'address-taken',
  'dead-rule',
  'unused',
];

/** Faults of fields: the ways can be examined, but not what is known on them. */
const ABOUT_ANSWERS: readonly Code[] = [
  'unknown-item',
  'ambiguous-item',
  'button-not-placed',
  'unknown-field-type',
  'unknown-part',
  'unknown-claim-key',
  'claim-key-not-open',
  'claim-key-twice',
];

/** All problems of a resolved flow, in the order of files and lines. Empty: the flow can run. */
export const checkFlow = (resolved: Resolved, vocabulary: Vocabulary): Problem[] =>
  blamed(found(resolved, vocabulary), resolved).map(toProblem);

/** The problems, each at its place. */
function found(resolved: Resolved, vocabulary: Vocabulary): Finding[] {
  const { flow, places } = resolved;
  const { problems, misshapen } = checkSchema(resolved);
  if (!flow) return inOrder([...resolved.problems, ...problems]);
  const { flow: clean, ways } = cleaned(flow, misshapen);
  const check = context(flow, clean, places, vocabulary, misshapen);
  const told = [...resolved.problems, ...problems, ...rules.flatMap((rule) => rule(check))];
  const all = withoutSuggested([...told, ...foldedAway(resolved, vocabulary, told)]);
  const unclear = all.filter((one) => !HARMLESS.includes(one.code) || misspelt(one));
  // Unused and unreachable parts mostly follow from a fault of the ways.
  if (!ways || unclear.some((one) => !aboutAnswers(one))) return inOrder(all.filter(({ code }) => code !== 'unused'));
  const program = buildProgram(check.linked, vocabulary);
  const outline = coarse(program);
  const plain = plainRules.flatMap((rule) => rule(check, outline));
  // What is unreachable or unused mostly lies behind the dead end.
  if (plain.length > 0) return inOrder([...all.filter(({ code }) => code !== 'unused'), ...plain]);
  const { graph, parts } = observe(program);
  if (graph.cut) {
    const lost = reach(check, outline).filter(({ level }) => level === 'error');
    return inOrder([...all, ...(lost.length > 0 ? lost : [tooManyStates(check)])]);
  }
  const happening = [
    ...graphRules.flatMap((rule) => rule(check, graph)),
    ...(unclear.length > 0 ? [] : answerRules.flatMap((rule) => parts.flatMap((part) => rule(check, part)))),
  ];
  // What only a rule that is never reached opens follows from that rule.
  const isDead = all.some(({ code }) => code === 'dead-rule');
  const follows = ({ code }: Finding) => isDead && (code === 'unreachable-screen' || code === 'unreachable-dialog');
  return inOrder([...all, ...happening.filter((one) => !toldAlready(one, all) && !follows(one))]);
}

/** An error at this place, or inside this part, reports it already. */
function toldAlready(one: Finding, found: readonly Finding[]): boolean {
  return found.some(
    (other) =>
      other.level === 'error' &&
      (position(other) === position(one) || (one.path !== '' && inside(other.path, one.path))),
  );
}

const inside = (path: string, around: string): boolean =>
  path.startsWith(around) && /^[.[]/.test(path.slice(around.length));

const position = ({ file, line, column }: Finding): string => `${file} ${line} ${column}`;

/** A misspelt member: the part lacks the member that was meant. */
const misspelt = ({ code, names }: Finding): boolean => code === 'unknown-member' && names?.near !== undefined;

const aboutAnswers = ({ code, path }: Finding): boolean =>
  ABOUT_ANSWERS.includes(code) || (/^(fields|blocks)\b/.test(path) && code !== 'field-circle');

/** A part is unused because its only user names another one: that name is reported. */
function withoutSuggested(found: readonly Finding[]): Finding[] {
  const suggested = found.flatMap(({ names: { near, listed = [] } = {} }) =>
    near === undefined ? listed.filter((name) => name.includes('.')) : [near],
  );
  const isSuggested = (path: string) =>
    suggested.some((name) => path.endsWith(`.${name}`) || path.endsWith(`["${name}"]`));
  return found.filter(({ code, path }) => code !== 'unused' || !isSuggested(path));
}

function tooManyStates(check: ReturnType<typeof context>): Finding {
  const message =
    'This flow has more states than can be looked at: too many answers are kept apart over too many screens.';
  return check.problem(
    'too-many-states',
    ['screens'],
    message,
    'Decide on answers nearer to where they are asked.',
    'key',
  );
}
