import { type Code, codes } from './codes.ts';

export type Path = readonly (string | number)[];

/** Where something stands in a file; line and column count from 1. */
export interface Place {
  /** Path relative to the flows folder, with forward slashes. */
  file: string;
  line: number;
  column: number;
}

/** One problem of a flow, with what to do. */
export interface Problem extends Place {
  code: Code;
  /** Errors stop a start; warnings are printed. */
  level: 'error' | 'warning';
  /** One sentence: what is wrong. */
  message: string;
  /** One sentence: what to do. */
  fix: string;
  /** The place inside the resolved flow, as in `screens.contact.submit.to[0].screen`. */
  path: string;
  /** Other places of the problem: the parts that the faulty line breaks. */
  related?: Place[];
}

/** The names that the sentences of a problem contain, for the check itself: nothing reads them out of the sentences. */
export interface Names {
  /** A name that is not defined, or is none of those allowed; the one that was probably meant, or the few that are listed. */
  wrong?: string;
  near?: string;
  listed?: readonly string[];
  /** The fact, answer or claim key that is read before it is set. */
  read?: string;
  /** The screens of the way on which it is read too early, or of which none leads to an end. */
  way?: readonly string[];
  /** The screen that no way leads to. */
  unreachable?: string;
}

/** What to do, with the names that it is about. */
export interface Advice extends Names {
  fix: string;
}

/** A problem inside the check. */
export interface Finding extends Problem {
  names?: Names;
}

/** Builds a problem; the level comes from the table of codes. */
export function problem(code: Code, place: Place, path: Path, message: string, advice: string | Advice): Finding {
  const { file, line, column } = place;
  const { fix, ...names }: Advice = typeof advice === 'string' ? { fix: advice } : advice;
  return { code, level: codes[code].level, file, line, column, path: dotted(path), message, fix, names };
}

/** A problem as it leaves the check. */
export const toProblem = ({ names: _, ...one }: Finding): Problem => one;

/** A path as people write it: `routes.afterInfo[0].screen`; effects in quotes, because they contain a dot. */
export function dotted(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z$_][\w$]*$/.test(step)) return `["${step}"]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** Problems in the order of files and lines, each once. */
export function inOrder<One extends Problem>(problems: readonly One[]): One[] {
  const seen = new Map<string, One>();
  for (const one of problems) {
    const key = `${one.code} ${one.file} ${one.line} ${one.column} ${one.message}`;
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}
