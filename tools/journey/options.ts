import { parseArgs } from 'node:util';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import type { Command, Option } from './command.ts';

/** The options of every command. */
const common: Readonly<Record<string, Option>> = {
  help: { says: 'prints this help' },
  'no-color': { says: 'prints without colours, as with NO_COLOR set and where the output is not a terminal' },
};

/** The arguments of a command, parted; `wrong`: what is wrong with them, in one sentence. */
export interface Arguments {
  words: string[];
  flags: Set<string>;
  values: Map<string, string>;
  wrong?: string;
}

/** Parts the arguments of a command into words and options. The first mistake is reported in `wrong`. */
export function argumentsOf(name: string, command: Command, given: readonly string[]): Arguments {
  const options = { ...command.options, ...common };
  const { tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(
      Object.entries(options).map(([option, { value }]) => [
        option,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const found: Arguments = { words: [], flags: new Set(), values: new Map() };
  for (const token of tokens) {
    if (token.kind === 'positional') found.words.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option)
      found.wrong ??= `"${name}" has no option ${token.rawName}. ${didYouMean(token.name, Object.keys(options))}`;
    else if (option.value === undefined) {
      if (token.value !== undefined) found.wrong ??= `The option --${token.name} takes no value.`;
      found.flags.add(token.name);
    } else if (token.value === undefined || token.value === '')
      found.wrong ??= `The option --${token.name} needs a value: --${token.name} ${option.value}.`;
    else found.values.set(token.name, token.value);
  }
  return found;
}

const signature = (name: string, { value }: Option): string => `--${name}${value === undefined ? '' : ` ${value}`}`;

/** How a command is called, with its own options: `check [version …] [--json]`. */
export const usageOf = (name: string, { usage, options = {} }: Command): string =>
  [name, usage, ...Object.entries(options).map(([option, one]) => `[${signature(option, one)}]`)]
    .filter(Boolean)
    .join(' ');

/** Lines of two columns; the first is as wide as its longest cell. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** The help of one command: how it is called, what it does, its options. */
export const helpOf = (name: string, command: Command): string =>
  [
    `npm run journey -- ${usageOf(name, command)}`,
    '',
    `${command.says.charAt(0).toUpperCase()}${command.says.slice(1)}.`,
    ...(command.details ? ['', ...command.details] : []),
    '',
    'Options:',
    ...columns(
      Object.entries({ ...command.options, ...common }).map(([option, one]) => [signature(option, one), one.says]),
    ),
  ].join('\n');

/** The list of all commands. */
export const helpOfAll = (commands: Readonly<Record<string, Command>>): string =>
  [
    'npm run journey -- <command> [options]',
    '',
    ...columns(Object.entries(commands).map(([name, { usage, says }]) => [`${name} ${usage}`.trim(), says])),
    '',
    'npm run journey -- <command> --help prints the options of a command.',
  ].join('\n');
