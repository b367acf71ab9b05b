import { readFileSync } from 'node:fs';
import { addressOf, checkFlows, effects, fieldTypes, type LinkedFlow, link, resolveFlow } from '#engine';
import { blankConfig } from '#engine/claims/blank-config.ts';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { type Passed, previewRestore, type RestorePreview } from '#engine/restore/index.ts';
import { readStored, type Stored } from '#fixtures/record/from-file.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { printProblems } from './print.ts';

/** What is printed of one file: names of screens, fields, facts and effects, and no value of any. */
type Verdict = Omit<RestorePreview, 'state'> & { file: string; madeIn: string | null };

/** A file that could not be judged, with the reason. */
interface Unread {
  file: string;
  error: string;
}

/** Today in the United Kingdom, yyyy-mm-dd. */
const presentDay = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

/**
 * `journey verdict <version> <file …>`: what stored sessions and claims do when they come back under a version: the screen that
 * opens and why, what is kept, asked again and dropped, and what the claimant is told. It runs the functions that the page
 * restores with.
 */
export function verdict(
  { files, words, flags, values }: Pick<Invocation, 'files' | 'words' | 'flags' | 'values'>,
  today = presentDay(),
): Answer {
  const [version = '', ...paths] = words;
  const known = journeyIds(files);
  if (!known.includes(version)) return misuse(`There is no version "${version}". Versions: ${known.join(', ')}.`);
  if (paths.length === 0) return misuse('Which file? Name a session or a claim, as JSON: verdict v5 session.json.');
  const errors = checkFlows(files, [version]).problems.filter(({ level }) => level === 'error');
  const { flow: source, revision } = resolveFlow(files, version);
  if (!source || errors.length > 0) return { text: printProblems(errors), ok: false };
  const flow = link(source);
  const at = values.get('at');
  const screens = Object.keys(flow.screens);
  if (at !== undefined && !screens.includes(at))
    return misuse(`${version} has no screen "${at}". ${didYouMean(at, screens)}`);

  function judged(file: string): Verdict | Unread {
    try {
      const stored = read(file);
      const claimFile = values.get('claim');
      const held = claimFile === undefined ? undefined : read(claimFile);
      if (held && (held.claim === null || stored.persisted === null))
        return { file, error: '--claim takes the claim that belongs to a session.' };
      const { state: _, ...preview } = previewRestore({
        flow,
        revision,
        today,
        fieldTypes,
        effects,
        config: blankConfig,
        persisted: stored.persisted,
        claim: held?.claim ?? stored.claim,
        origin: originOf(files, stored, flow),
        asked: at ?? askedBy(stored, flow),
      });
      return { file, madeIn: stored.flow ?? null, ...preview };
    } catch (error) {
      return { file, error: error instanceof StoredFileError ? error.message : unforeseen(error) };
    }
  }

  const all = paths.map(judged);
  const ok = all.every((one) => !('error' in one) && isWhole(one));
  if (flags.has('json')) return { text: JSON.stringify({ version, ...sumOf(all), sessions: all }, null, 2), ok };
  const blocks = all.map((one) => ('error' in one ? `${one.file}: ${one.error}` : linesOf(one, flow).join('\n')));
  return { text: [...blocks, ...(all.length > 1 ? [sumLine(all)] : [])].join('\n\n'), ok };
}

/** What is wrong with a file, in words that quote nothing of it. */
class StoredFileError extends Error {}

function read(file: string): Stored {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoredFileError(`The file cannot be read${code === undefined ? '' : ` (${code})`}.`);
  }
  try {
    return readStored(text);
  } catch (error) {
    throw new StoredFileError(error instanceof Error ? error.message : String(error));
  }
}

/** An error of the flow itself. Its message may quote an answer, so its name stands for it. */
const unforeseen = (error: unknown): string =>
  `The flow cannot be opened with it: a condition throws a ${error instanceof Error ? error.name : typeof error}.`;

/** The version in which something was made; null: the file does not say, or that version has changed since. */
function originOf(
  files: ReadonlyMap<string, string>,
  { flow: id, persisted }: Stored,
  to: LinkedFlow,
): LinkedFlow | null {
  if (id === undefined || !journeyIds(files).includes(id)) return null;
  const { flow, revision } = resolveFlow(files, id);
  const isChanged = persisted === null ? id === to.id : persisted.revision !== revision;
  return flow && !isChanged ? link(flow) : null;
}

/** The address of a page that is loaded again: a tab's own, if the version is the same; otherwise the start. */
const askedBy = ({ persisted }: Stored, flow: LinkedFlow): string | null =>
  persisted?.flow === flow.id && flow.screens[persisted.screen] !== undefined ? persisted.screen : null;

/** Nothing that was answered is asked again or dropped. */
const isWhole = ({ askedAgain, dropped }: Verdict): boolean => askedAgain.length === 0 && dropped.length === 0;

function sumOf(all: readonly (Verdict | Unread)[]) {
  const read = all.filter((one): one is Verdict => !('error' in one));
  return {
    whole: read.filter(isWhole).length,
    elsewhere: read.filter(({ before, screen }) => before !== null && before !== screen).length,
    told: read.filter(({ notice }) => notice !== null).length,
    losing: read.filter((one) => !isWhole(one)).length,
    unread: all.length - read.length,
  };
}

function sumLine(all: readonly (Verdict | Unread)[]): string {
  const { whole, elsewhere, told, losing, unread } = sumOf(all);
  return [
    `${all.length} files: ${whole} come back with every answer, ${losing} are asked again or lose an answer,`,
    `${elsewhere} continue on another screen, ${told} read a notice${unread === 0 ? '' : `, ${unread} could not be read`}.`,
  ].join(' ');
}

const BECAUSE: Readonly<Record<RestorePreview['because'], string>> = {
  start: 'a tab without a journey begins at the start',
  unchanged: 'the flow has not changed since the session was stored',
  address: 'the address is that of this screen, and it is open',
  due: 'it is the furthest screen that is due',
};

const list = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));

function passedLine({ screen, to, by, rule, reads, lacks }: Passed): string {
  const way = `  ${screen} → ${to}:`;
  const read = reads.length === 0 ? '' : `, which reads ${reads.join(', ')}`;
  if (by === 'path taken') return `${way} the path that was taken`;
  if (by === 'submit') return `${way} rule ${rule}${read}`;
  if (by === 'missing input') return `${way} ${screen} needs ${list(lacks)} first`;
  return `${way} entry guard ${rule}${lacks.length > 0 ? `, because ${lacks.join(', ')} is unset` : read}`;
}

function linesOf(one: Verdict, flow: LinkedFlow): string[] {
  const { file, madeIn, screen, before, because, notice, offered, path, led, due, kept, askedAgain, dropped } = one;
  const from = before === null ? '' : ` (the tab was on ${before})`;
  const dues = [
    ...(due.answers.length > 0 ? [`  ${screen} asks for ${due.answers.join(', ')}`] : []),
    ...(due.unsaved.length > 0 ? [`  ${screen} has not saved ${due.unsaved.join(', ')}`] : []),
    ...(due.calls.length > 0 ? [`  ${screen} runs ${due.calls.join(', ')}`] : []),
    ...(due.end ? [`  ${screen} ends the journey`] : []),
  ];
  return [
    `${file}${madeIn === null ? '' : `, made in ${madeIn},`} comes back in ${flow.id}`,
    `Opens:       ${screen}, at ${addressOf(flow, screen)}${from}`,
    `Because:     ${BECAUSE[because]}`,
    ...[...path, ...led].map(passedLine),
    ...dues,
    `Notice:      ${notice ?? 'none'}`,
    ...(offered === null ? [] : [`Offered:     to continue on ${offered}`]),
    `Kept:        ${list(kept)}`,
    `Asked again: ${list(askedAgain)}`,
    `Dropped:     ${list(dropped)}`,
    ...(one.screensGone.length === 0 ? [] : [`Screens that ${flow.id} does not have: ${one.screensGone.join(', ')}`]),
  ];
}
