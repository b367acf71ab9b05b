/** The result of a command of the flow tool. */
export interface Answer {
  text: string;
  ok: boolean;
  /** The command had wrong arguments: the text is an error message. */
  misused?: true;
  /** Files to write: path in the project → content. */
  writes?: ReadonlyMap<string, string>;
}

/** An option of a command: `--name`, or `--name <value>`. */
export interface Option {
  says: string;
  /** What stands for the value in the help: `<file>`. Left out: the option takes no value. */
  value?: string;
}

/** What a command is given. */
export interface Invocation {
  /** Path relative to the flows folder → text. */
  files: ReadonlyMap<string, string>;
  /** The arguments that are not options; versions by their names. */
  words: readonly string[];
  /** The options without a value that were given. */
  flags: ReadonlySet<string>;
  /** The options with a value that were given: name → value. */
  values: ReadonlyMap<string, string>;
  /** Whether to print in colour: the output is a terminal that has colours, and no option turns them off. */
  colour: boolean;
  /** A folder for results that are used again, of the present state of the program; undefined: there is none. */
  cache: string | undefined;
  /** Prints at once what is not part of the answer, such as the progress of long work. */
  print(text: string): void;
}

/** A command of the flow tool. */
export interface Command {
  /** Its arguments without the options: `<version> [scenario …]`. */
  usage: string;
  /** What it does, in one line. */
  says: string;
  /** What `--help` says besides, in lines of at most 100 characters. */
  details?: readonly string[];
  /** Its own options; `--help` and `--no-color` are options of every command. */
  options?: Readonly<Record<string, Option>>;
  /** The number of versions it takes, or `any`; left out: its arguments are not versions. */
  versions?: number | 'any';
  run(invocation: Invocation): Answer | Promise<Answer>;
}

/** For commands that can print for programs: one JSON object and nothing else. */
export const json: Option = { says: 'prints one JSON object for programs' };

/** The answer to wrong arguments. */
export const misuse = (text: string): Answer => ({ text, ok: false, misused: true });
