import { planUpdate, readBody } from '../claims/claim-update.ts';
import { changeClaim } from '../claims/claims.ts';
import { personKeyOf } from '../claims/identity-keys.ts';
import { moveReservations } from '../claims/signing.ts';
import { leftBySet } from '../effects/question-record.ts';
import { earliestDue, withEntry } from '../outbox/outbox.ts';
import { ANY_DEAD } from '../outbox/outbox-state.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { type Change, type Store, together } from '../store/port.ts';
import { londonDay } from '../time/calendar.ts';

/** What the actions of staff need. */
export interface Desk {
  store: Store;
  clock: () => Date;
  /** The secret of identity keys. */
  personKey: string;
}

const PAGE = 200;
/** What `unlock` can open again. */
export const locks = ['link', 'duplicate', 'quiz', 'limits'] as const;
export type Lock = (typeof locks)[number];

/** The keys that staff can correct: what a claimant has said about themselves. */
export const correctable = [
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'previous_name',
  'dob',
  'email',
  'phone_number',
];

const noted = (clock: () => Date, what: string, of?: readonly string[]): Change => ({
  push: [[['audit'], { at: clock().toISOString(), what, ...(of ? { of } : {}) }]],
});

/**
 * Corrects what a claimant has said, by the rules of the page; the identity by which they are recognised follows. Throws the page's
 * `Failure` for a value that is not valid. Null: there is no such claim.
 */
export async function correctClaim(
  desk: Desk,
  id: string,
  values: Record<string, string>,
): Promise<ClaimDocument | null> {
  const { store, clock, personKey } = desk;
  const now = clock();
  const shown = { flow: undefined, revision: undefined, shownRevision: undefined, signedBy: undefined };
  const context = { today: londonDay(now), journeys: [], groups: [] };
  const read = readBody({ body: values, context, shown });
  const before = await store.get('claims', id);
  if (!before) return null;
  const request = { body: values, context, shown, bytes: 0, now, address: '', testEmailDomains: [], personKey };
  const after = await changeClaim({ store }, id, (claim) =>
    together(planUpdate(claim, read, request), noted(clock, 'corrected by staff', Object.keys(values))),
  );
  if (after?.signedAt !== undefined)
    await moveReservations({ ports: { store, clock }, config: { personKey } }, before, after);
  return after;
}

/** The claimant withdraws: no further search, no link, nothing to advertisers. What was signed is kept as long as the law asks. */
export const withdrawClaim = ({ store, clock }: Desk, id: string): Promise<ClaimDocument | null> =>
  changeClaim({ store }, id, (claim) => {
    const at = clock().toISOString();
    const events = Object.keys(claim.outbox).filter((entry) => claim.outbox[entry]?.kind === 'event');
    const others = Object.entries(claim.outbox).filter(([entry]) => !events.includes(entry));
    const due = earliestDue(Object.fromEntries(others));
    return together(
      { unset: events.map((entry) => ['outbox', entry] as const) },
      due === undefined ? { unset: [['nextDue']] } : { set: [[['nextDue'], due]] },
      {
        set: [
          [['withdrawnAt'], claim.withdrawnAt ?? at],
          [['linkEndedAt'], claim.linkEndedAt ?? at],
          [['data', 'soft_check_privacy'], false],
          [['data', 'tracking_consent'], false],
        ],
      },
      noted(clock, 'withdrawn'),
    );
  });

/** Notes a complaint, which is kept three years longer. */
export const noteComplaint = ({ store, clock }: Desk, id: string): Promise<ClaimDocument | null> =>
  changeClaim({ store }, id, (claim) =>
    together(
      { set: [[['complainedAt'], claim.complainedAt ?? clock().toISOString()]] },
      noted(clock, 'a complaint was noted'),
    ),
  );

/** Ends the claim's link in all browsers but its own. */
export const revokeLink = ({ store, clock }: Desk, id: string): Promise<ClaimDocument | null> =>
  changeClaim({ store }, id, (claim) =>
    together(
      { set: [[['linkEndedAt'], claim.linkEndedAt ?? clock().toISOString()]] },
      noted(clock, 'link ended by staff'),
    ),
  );

/**
 * Opens again what a rule has closed. `link`: attempts at the birth date, and an ended link. `duplicate`: a wrong "has another
 * claim". `quiz`: a wrong final verdict; one more set of questions can be bought. `limits`: texts of the claim, purchases about the
 * person.
 */
export async function unlockClaim(desk: Desk, id: string, lock: Lock): Promise<ClaimDocument | null> {
  const { store, clock, personKey } = desk;
  const changed = await changeClaim({ store }, id, (claim) =>
    together(opened(claim, lock), noted(clock, 'unlocked by staff', [lock])),
  );
  const person = changed && lock === 'limits' ? personKeyOf(changed.data, personKey) : undefined;
  if (person !== undefined) await store.remove('identities', person);
  return changed;
}

function opened(claim: ClaimDocument, lock: Lock): Change {
  switch (lock) {
    case 'link':
      return { unset: [['birthTries'], ['linkEndedAt']] };
    case 'duplicate':
      return {
        unset: [
          ['data', 'user_exists'],
          ['verdicts', 'user'],
        ],
      };
    case 'quiz':
      return {
        unset: [
          ...leftBySet(claim),
          ['heldPass'],
          ...Object.entries(claim.intents)
            .filter(([, { operation }]) => ['questions', 'answers'].includes(operation))
            .map(([key]) => ['intents', key] as const),
        ],
      };
    case 'limits':
      return { unset: [['texted']] };
  }
}

/** One entry of an outbox, without what it says. */
export interface Waiting {
  claim: string;
  entry: string;
  kind: string;
  name: string;
  due: string;
  tries: number;
  dead: boolean;
}

/** So many claims with dead letters are listed at a time. */
const MOST_DEAD = 1000;

const waitingOf = ({ id, outbox }: ClaimDocument): Waiting[] =>
  Object.entries(outbox).map(([entry, { kind, name, due, tries, state }]) => ({
    claim: id,
    entry,
    kind,
    name,
    due,
    tries,
    dead: state === 'dead',
  }));

/** All entries of all outboxes, for which every claim is read; `deadOnly`: those given up of the first 1,000 claims that the index of dead letters finds. */
export async function outboxEntries({ store }: Pick<Desk, 'store'>, deadOnly: boolean): Promise<Waiting[]> {
  const all: Waiting[] = [];
  if (deadOnly) {
    const claims = await store.find('claims', { by: 'deadLetters', before: ANY_DEAD, limit: MOST_DEAD });
    all.push(...claims.flatMap(waitingOf).filter(({ dead }) => dead));
  } else
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: ClaimDocument[] = await store.scan('claims', after, PAGE);
      all.push(...page.flatMap(waitingOf));
      after = page.at(-1)?.id;
    }
  return all.sort((a, b) => (a.due < b.due ? -1 : 1));
}

/** Sends an entry at once, with all its tries again, or takes it out. False: there is no such entry. */
export async function changeOutbox(
  { store, clock }: Desk,
  id: string,
  entry: string,
  how: 'retry' | 'cancel',
): Promise<boolean> {
  let found = false;
  await changeClaim({ store }, id, (claim) => {
    const present = Object.hasOwn(claim.outbox, entry) ? claim.outbox[entry] : undefined;
    found = present !== undefined;
    if (!present) return {};
    const { state: _, failed: __, ...rest } = present;
    const next = how === 'cancel' ? null : { ...rest, tries: 0, due: clock().toISOString() };
    const what = how === 'cancel' ? 'delivery cancelled by staff' : 'delivery retried by staff';
    return withEntry(claim, entry, next, noted(clock, what, [present.kind, present.name]));
  });
  return found;
}
