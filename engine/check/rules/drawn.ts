import type { Code } from '../../resolve/codes.ts';
import { suggest } from '../../resolve/did-you-mean.ts';
import type { Problem } from '../../resolve/problem.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

/** The page has every icon, illustration and help issue that a flow names. */
export const drawn: RuleOfFlow = (check) => {
  const names = check.vocabulary.drawn;
  if (!names) return [];
  const unknown = (code: Code, name: string | undefined, known: readonly string[], path: Path, what: string) => {
    if (name === undefined || known.includes(name)) return [];
    const message = `${where(path, check.flow)}: there is no ${what} "${name}".`;
    return [check.problem(code, path, message, suggest(name, known))];
  };
  return [
    ...check
      .all('BlockItem')
      .flatMap(({ value, path }) => unknown('unknown-icon', value.icon, names.icons, [...path, 'icon'], 'icon')),
    ...check
      .all('Block')
      .flatMap(({ value, path }) =>
        unknown('unknown-picture', value.picture, names.pictures, [...path, 'picture'], 'illustration'),
      ),
    ...check
      .all('Rule')
      .flatMap(({ value, path }) =>
        unknown('unknown-help', value.help, names.helpIssues, [...path, 'help'], 'help issue'),
      ),
  ];
};

/** Members at which an empty text would leave a gap on the page. `stay` may be empty: then nothing is shown. */
const SAID = new Set([
  'heading',
  'title',
  'label',
  'busyLabel',
  'text',
  'hint',
  'detail',
  'message',
  'section',
  'alert',
]);

/** No heading, label or text is empty. */
export const emptyTexts: RuleOfFlow = (check) => {
  const texts: { text: unknown; path: Path }[] = [
    ...check
      .all('Text')
      .flatMap(({ value, path }) =>
        typeof value === 'string'
          ? [{ text: value, path }]
          : value.map(({ text }, index) => ({ text, path: [...path, index, 'text'] })),
      ),
    ...check.all('Field').map(({ value, path }) => ({ text: value.message, path: [...path, 'message'] })),
    ...(['label'] as const).flatMap((member) =>
      check.all('Field').map(({ value, path }) => ({ text: value[member], path: [...path, member] })),
    ),
    ...check.all('Block').map(({ value, path }) => ({ text: value.title, path: [...path, 'title'] })),
    ...check
      .all('Field')
      .flatMap(({ value, path }) =>
        Object.entries(value.options ?? {}).map(([option, text]) => ({ text, path: [...path, 'options', option] })),
      ),
  ];
  const told = new Set<string>();
  return texts.flatMap(({ text, path }): Problem[] => {
    if (typeof text !== 'string' || text.trim() !== '' || told.has(path.join('\n')) || !isSaid(path)) return [];
    told.add(path.join('\n'));
    const message = `${where(path, check.flow)}: the text is empty.`;
    return [empty(check, path, message)];
  });
};

/** A block has what its type shows: without it, an empty frame or nothing is drawn. */
export const emptyBlocks: RuleOfFlow = (check) =>
  check.all('Block').flatMap(({ value, path }) => {
    const { type } = value;
    const shows = check.vocabulary.blockShows ?? {};
    const needed = Object.hasOwn(shows, type) ? (shows[type] ?? []) : [];
    const missing = needed.find((members) => members.every((member) => !Object.hasOwn(value, member)));
    const [member] = missing ?? [];
    if (member === undefined) return [];
    const message = `${where(path, check.flow)} has no "${member}": a block of type "${type}" shows nothing without it.`;
    return [check.problem('empty-text', path, message, `Write "${member}", or remove the block.`, 'key')];
  });

const empty = (check: Check, path: Path, message: string): Problem =>
  check.problem('empty-text', path, message, 'Write the text, or remove what shows it.');

const isSaid = (path: Path): boolean =>
  path.includes('options') || path.some((step) => typeof step === 'string' && SAID.has(step));
