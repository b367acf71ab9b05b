import { CODE_RESEND_AFTER_MS } from '#engine/claims/validation/limits.ts';
import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { countTry } from '../rate-limit/number-limits.ts';
import type { ClaimDocument, PhoneCode } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { CODE_LIVES_MS, demandSource } from './otp-send.ts';
import { codeHash, numberHash, sameHash } from './phone-codes.ts';

/** How many attempts one code has. (G-135) */
const TRIES = 5;
/** How long to wait for attempts that another call, perhaps on another node, is comparing: the sum of the pauses. */
const SETTLE_MS = 5_000;
const POLL_MS = 50;
const LONGEST_POLL_MS = 400;

const LAST = 'That code is wrong, and it was your last try. Please press Resend Verification Code to get a new one.';
const USED_UP = 'There were too many tries with this code. Please press Resend Verification Code to get a new one.';

/** The state of an attempt: its turn to be compared, or an already decided result. */
type Step = { is: 'try'; code: PhoneCode } | { is: 'verified' | 'wrong' | 'expired' | 'wait' | 'usedUp' };

/**
 * Whether this is the code that was sent to the claim's own number. Every attempt is counted by one atomic update before it is
 * compared, so that of any number of concurrent calls only five are compared. The claim changes once; every right code gets
 * the same success. (API-30, OTP-14, G-135, G-140)
 */
export async function verifyCode(effects: EffectDeps, claimId: string, body: BodyOf<'verifyCode'>): Promise<void> {
  const { config, ports } = effects;
  demandSource(effects, body.source);
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, [['claimNumber', 'claim_number']]);
  demandReach(effects, claim, 'otp.verify');
  const isRight = ({ sending, number, hash }: PhoneCode) =>
    sameHash(hash, codeHash(config.otpKey, { claim: claimId, sending, number, code: body.otp }));

  let step = await begin();
  let pause = POLL_MS;
  for (let waited = 0; step.is === 'wait' && waited < SETTLE_MS; waited += pause) {
    pause = waited === 0 ? POLL_MS : Math.min(2 * pause, LONGEST_POLL_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
    // Reads first, and queues only if there is something to do: a comparison must not queue behind waiting calls.
    [step] = stepOf(await claimOf(effects, claimId));
    if (step.is === 'try') step = await begin();
  }
  if (step.is === 'try') return compare(step.code);
  if (step.is === 'verified') return;
  if (step.is === 'wrong') throw new Failure('CODE_WRONG');
  if (step.is === 'expired') throw new Failure('CODE_EXPIRED');
  throw await usedUp(effects, claimId);

  /** Takes an attempt, or returns the already decided result. */
  async function begin(): Promise<Step> {
    let met: Step = { is: 'expired' };
    await changeClaim(ports, claimId, (present) => {
      const [next, change] = stepOf(present);
      met = next;
      return change;
    });
    return met;
  }

  function stepOf({ code, data }: ClaimDocument): [Step, Change] {
    if (!code || code.number !== numberHash(config.otpKey, textOf(data.phone_number))) return [{ is: 'expired' }, {}];
    // Already verified: answering success again reveals nothing.
    if (code.verifiedAt !== undefined && isRight(code)) return [{ is: 'verified' }, {}];
    if (ports.clock().getTime() - Date.parse(code.at) >= CODE_LIVES_MS) return [{ is: 'expired' }, {}];
    const isOpen = code.verifiedAt === undefined;
    // One of those in progress may be the right one; then this one, if it is right too, is another success.
    if (code.tries >= TRIES) return [{ is: isOpen && code.tries > code.wrong ? 'wait' : 'usedUp' }, {}];
    const counted: Change = { inc: [[['code', 'tries'], 1]] };
    return isOpen ? [{ is: 'try', code }, counted] : [{ is: 'wrong' }, counted];
  }

  async function compare(code: PhoneCode): Promise<void> {
    const settled = (change: Change) => changeClaim(ports, claimId, (present) => (isSame(present, code) ? change : {}));
    const wrong: Change = { inc: [[['code', 'wrong'], 1]] };
    try {
      await countTry(ports, { number: code.number, factor: config.rateLimitFactor });
    } catch (error) {
      await settled(wrong);
      throw error;
    }
    if (!isRight(code)) {
      await settled(wrong);
      throw new Failure('CODE_WRONG', code.tries + 1 >= TRIES ? { message: LAST, event: 'code.used_up' } : {});
    }
    const at = ports.clock().toISOString();
    const after = await changeClaim(ports, claimId, (present) =>
      isSame(present, code) && present.code?.verifiedAt === undefined
        ? {
            set: [
              [['code', 'verifiedAt'], at],
              [['data', 'is_idv_done'], true],
            ],
            push: [[['audit'], { at, what: 'code.verified' }]],
          }
        : {},
    );
    // A newer code, or another number, has replaced it meanwhile.
    if (!after || !isSame(after, code)) throw new Failure('CODE_EXPIRED');
  }
}

const isSame = (claim: ClaimDocument, code: PhoneCode): boolean => claim.code?.sending === code.sending;

/** No more attempts: a new code is needed, and may be sent once the earlier one is 120 seconds old. */
async function usedUp(effects: EffectDeps, claimId: string): Promise<Failure> {
  const { code } = await claimOf(effects, claimId);
  const ageMs = code ? effects.ports.clock().getTime() - Date.parse(code.at) : CODE_RESEND_AFTER_MS;
  const retryAfter = Math.max(1, Math.ceil((CODE_RESEND_AFTER_MS - ageMs) / 1000));
  return new Failure('TOO_MANY', { message: USED_UP, retryAfter, event: 'code.used_up' });
}
