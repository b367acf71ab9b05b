import type { ResumeLink } from '#engine';
import { type Bringing, type Brought, bringClaim, goOnHere, otherClaim, type Wanted } from './bring.ts';
import { type ConfirmParts, confirmParts } from './confirm-parts.ts';

/** The delay from the opening of the page to the look-up. (RES-08, CONST-19, G-035) */
export const START_MS = 500;
/** The time from the start of the look-up to the redirect, unless the look-up takes longer. (RES-07, CONST-18, G-035) */
export const GO_ON_MS = 3000;
const NO_MATCH = 'This date does not match our records.';
const NOT_CHECKED = 'We could not check your date of birth. Please try again.';

/** The time limit of a look-up. */
export const PATIENCE_MS = 30_000;

export interface Link extends Bringing {
  /** The claim in the link; null: none. */
  claim: string | null;
  to: ResumeLink;
  /** Replaces this page by an address, so that Back does not lead here again. */
  leave(address: string): void;
  log(error: unknown): void;
}

/** Why a link leads nowhere. */
export type Why = Exclude<Extract<Brought, { why: string }>['why'], 'confirm'> | 'noId';

/** The state of the page. `refusal`: why the birth date was refused; `busy`: it is being checked. `words`: the service's own message, instead of ours. `other`: the browser's claim, if it is another one with entered data. */
export type Stage =
  | { at: 'waiting' }
  | { at: 'asking'; other: string }
  | { at: 'confirming'; parts: ConfirmParts; refusal: string | null; busy: boolean; other: string | null }
  | { at: 'told'; why: Why; words?: string; other: string | null };

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows a link: asks first if the browser has another claim; otherwise brings the claim of the link and leaves for its screen.
 * `choose` is the claimant's decision: the claim of the link (again), or the browser's own. `confirm` sends the birth date,
 * dd/mm/yyyy, if the page asks for it.
 */
export function followLink(link: Link, show: (stage: Stage) => void) {
  const { claim, to, leave, log, ...bringing } = link;
  const other = claim === null ? null : otherClaim(bringing.storages, claim);
  /** The current operation: the last choice, until it is cancelled. */
  let awaited: object | null = null;
  let parts: ConfirmParts | null = null;

  function tell(why: Why, words?: string): void {
    awaited = null;
    show({ at: 'told', why, other, ...(words === undefined ? {} : { words }) });
  }

  async function ask(refusal: string | null, wanted: Wanted): Promise<void> {
    parts ??= await confirmParts();
    if (!wanted()) return;
    awaited = null;
    show({ at: 'confirming', parts, refusal, busy: false, other });
  }

  /** With a birth date a button was pressed: then there is no delay besides the answer. */
  async function bring(named: string, wanted: Wanted, date?: string): Promise<void> {
    if (date === undefined) await passed(START_MS);
    if (!wanted()) return;
    const least = passed(date === undefined ? GO_ON_MS : 0);
    const late = passed(PATIENCE_MS).then((): Brought => ({ why: 'failed' }));
    const brought = await Promise.race([bringClaim(bringing, named, to, wanted, date), late]);
    if (!wanted()) return;
    if ('why' in brought) {
      if (brought.why === 'confirm') return ask(date === undefined ? null : (brought.words ?? NO_MATCH), wanted);
      if (brought.why === 'failed' && date !== undefined) return ask(NOT_CHECKED, wanted);
      return tell(brought.why, brought.words);
    }
    await least;
    if (wanted()) leave(brought.address);
  }

  async function stay(held: string, wanted: Wanted): Promise<void> {
    const address = await goOnHere(bringing, held, wanted);
    if (wanted()) leave(address);
  }

  /** Sets the current operation, and cancels the one before. */
  function begin(going: (wanted: Wanted) => Promise<void>): void {
    const choice = {};
    awaited = choice;
    const wanted = () => awaited === choice;
    going(wanted).catch((error) => {
      log(error);
      if (wanted()) tell('failed');
    });
  }

  function choose(which: 'link' | 'here'): void {
    show({ at: 'waiting' });
    if (which === 'here' && other !== null) begin((wanted) => stay(other, wanted));
    else if (claim !== null) begin((wanted) => bring(claim, wanted));
  }

  function confirm(date: string): void {
    if (claim === null || parts === null) return;
    show({ at: 'confirming', parts, refusal: null, busy: true, other });
    begin((wanted) => bring(claim, wanted, date));
  }

  if (claim === null) tell('noId');
  else if (other !== null) show({ at: 'asking', other });
  else choose('link');

  return {
    choose,
    confirm,
    stop() {
      awaited = null;
    },
  };
}
