import { timingSafeEqual } from 'node:crypto';
import { readIsoDate, readStoredDate, toStoredDate } from '#engine/claims/validation/date.ts';
import { Failure } from '../http/errors.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { changeClaim } from './claims.ts';

/** Attempts at the birth date of one claim before its link is locked. (decision 179) */
const BIRTH_TRIES = 3;
/** How long a locked link stays locked after the last attempt, in milliseconds. */
const BIRTH_LOCK_MS = 24 * 60 * 60_000;

/** Claim keys that identify the claimant. A claim without a birth date that holds one of them cannot be opened by link. */
const WHO = ['first_name', 'middle_name', 'last_name', 'previous_name', 'email', 'phone_number'];

/** The attempts, as a claim stores them. */
type Tries = NonNullable<ClaimDocument['birthTries']>;

/**
 * Admits a browser without a session of the claim only with the claim's birth date (`dd/mm/yyyy`). Every attempt is counted on
 * the claim before it is compared, so that concurrent attempts, on any node, are never more than three. Throws
 * `BIRTH_DATE_NEEDED` without the right date, and `LINK_LOCKED` after three wrong ones in 24 hours, or if the claim has no date
 * to compare with but identifies the claimant. (decision 179)
 */
export async function demandBirthDate(
  ports: Pick<Ports, 'store' | 'clock'>,
  { id, data }: ClaimDocument,
  given: string | undefined,
): Promise<void> {
  const own = birthDateOf(data);
  if (own === null) {
    if (WHO.some((key) => data[key] !== undefined && data[key] !== '')) throw new Failure('LINK_LOCKED');
    return;
  }
  const now = ports.clock();
  let count = 0;
  const counted = await changeClaim(ports, id, ({ birthTries }) => {
    count = recent(birthTries, now);
    if (count >= BIRTH_TRIES) throw new Failure('LINK_LOCKED');
    if (given === undefined) return {};
    count += 1;
    return { set: [[['birthTries'], { count, at: now.toISOString() } satisfies Tries]] };
  });
  if (!counted) throw new Failure('CLAIM_NOT_FOUND');
  if (given === undefined) throw new Failure('BIRTH_DATE_NEEDED');
  if (isSameDate(given, own)) return forgetBirthTries(ports, counted);
  throw count >= BIRTH_TRIES ? new Failure('LINK_LOCKED') : wrongDate(BIRTH_TRIES - count);
}

/** The claimant has returned by their own session, or has given the right date: earlier attempts no longer count. */
export async function forgetBirthTries(ports: Pick<Ports, 'store'>, claim: ClaimDocument): Promise<void> {
  if (claim.birthTries === undefined) return;
  await changeClaim(ports, claim.id, ({ birthTries }) => (birthTries === undefined ? {} : { unset: [['birthTries']] }));
}

/** Attempts that still count: a lock, and the attempts that led to it, end 24 hours after the last one. */
const recent = (tries: Tries | undefined, now: Date): number =>
  tries !== undefined && now.getTime() - Date.parse(tries.at) < BIRTH_LOCK_MS ? tries.count : 0;

/** The birth date of a claim, as `dd/mm/yyyy`; null if the claim has no readable one. */
function birthDateOf({ dateOfBirth, dob }: ClaimDocument['data']): string | null {
  const date = readStoredDate(dateOfBirth) ?? readIsoDate(dob);
  return date === null ? null : toStoredDate(date);
}

/** Compares in a time that does not depend on where the dates differ. */
function isSameDate(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const wrongDate = (left: number): Failure =>
  new Failure('BIRTH_DATE_NEEDED', {
    event: 'link.wrong_date',
    message: `This date does not match our records. You have ${left === 1 ? '1 try' : `${left} tries`} left.`,
  });
