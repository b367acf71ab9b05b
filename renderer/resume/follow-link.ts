import type { ResumeLink } from '#engine';
import { type Bringing, type Brought, bringClaim, goOnHere, otherClaim, type Wanted } from './bring.ts';

/** From the opening of the page to the look-up. (RES-08, CONST-19, G-035) */
export const START_MS = 500;
/** From the start of the look-up until the claimant is sent on, unless it takes longer. (RES-07, CONST-18, G-035) */
export const GO_ON_MS = 3000;
/** A look-up that has not answered by then is not waited for. */
export const PATIENCE_MS = 30_000;

export interface Link extends Bringing {
  /** The claim that the link names; null: none. */
  claim: string | null;
  to: ResumeLink;
  /** Leaves for an address, in the place of this page: Back is not to lead here again. */
  leave(address: string): void;
  log(error: unknown): void;
}

/** Why a link leads nowhere. */
export type Why = Extract<Brought, { why: string }>['why'] | 'noId';

/** What the page shows. `words`: the service's own, in place of ours. `other`: the claim that this browser holds, where it is another one in which something has been entered. */
export type Stage =
  | { at: 'waiting' }
  | { at: 'asking'; other: string }
  | { at: 'told'; why: Why; words?: string; other: string | null };

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows a link: asks first where the browser holds another claim, else brings the claim of the link and leaves for its
 * screen. `choose` is the claimant's word: the claim of the link (again), or the one that is here.
 */
export function followLink(link: Link, show: (stage: Stage) => void) {
  const { claim, to, leave, log, ...bringing } = link;
  const other = claim === null ? null : otherClaim(bringing.shelves, claim);
  /** What is waited for: the last choice, until it is given up. */
  let awaited: object | null = null;

  function tell(why: Why, words?: string): void {
    awaited = null;
    show({ at: 'told', why, other, ...(words === undefined ? {} : { words }) });
  }

  async function bring(named: string, wanted: Wanted): Promise<void> {
    await passed(START_MS);
    if (!wanted()) return;
    const least = passed(GO_ON_MS);
    const late = passed(PATIENCE_MS).then((): Brought => ({ why: 'failed' }));
    const brought = await Promise.race([bringClaim(bringing, named, to, wanted), late]);
    if (!wanted()) return;
    if ('why' in brought) return tell(brought.why, brought.words);
    await least;
    if (wanted()) leave(brought.address);
  }

  async function stay(held: string, wanted: Wanted): Promise<void> {
    const address = await goOnHere(bringing, held, wanted);
    if (wanted()) leave(address);
  }

  function choose(which: 'link' | 'here'): void {
    const choice = {};
    awaited = choice;
    const wanted = () => awaited === choice;
    show({ at: 'waiting' });
    const going = which === 'here' && other !== null ? stay(other, wanted) : claim !== null && bring(claim, wanted);
    if (going)
      going.catch((error) => {
        log(error);
        if (wanted()) tell('failed');
      });
  }

  if (claim === null) tell('noId');
  else if (other !== null) show({ at: 'asking', other });
  else choose('link');

  return {
    choose,
    stop() {
      awaited = null;
    },
  };
}
