import type { PublicConfig } from '#engine';
import { type Outcome, succeeded } from '#engine/effects/effect.ts';
import { phoneVerify } from '#engine/effects/phone-verify.ts';
import { CHECKER_TRIES } from '#engine/rules/limits.ts';
import { BAD_MOBILE } from '#engine/rules/messages.ts';
import { runEffect, type Send } from '#engine/run-effect.ts';
import type { AskNumber } from './use-number.ts';

const ACTION = 'Update My Phone Number';
const FAILED = 'Failed to update phone number';

export interface HelpSurroundings {
  send: Send;
  config: PublicConfig;
  /** The claim has this number now. */
  changed(number: string): void;
  log(error: unknown): void;
}

export interface HelpDesk {
  askNumber: AskNumber;
  /** Saves the number and tells the firm's people; null where it was saved, else the words for the claimant. */
  saveNumber(number: string): Promise<string | null>;
}

/** What the help dialog does at the service. What breaks is logged, and the dialog stays. (HELP-45, HELP-46) */
export function createDesk({ send, config, changed, log }: HelpSurroundings): HelpDesk {
  const outcomes: Readonly<Record<string, Outcome>> = phoneVerify.outcomes;
  let failures = 0;
  return {
    // A checker that is down twice in a row does not stop the claimant (contracts, "A mail or phone checker that is down").
    async askNumber(number) {
      try {
        const { outcome, message } = await runEffect(phoneVerify, { ...nothing, config, value: number }, send);
        failures = outcome === 'failed' ? failures + 1 : 0;
        if (outcome === 'valid' || failures >= CHECKER_TRIES) return null;
        return message ?? outcomes[outcome]?.message ?? BAD_MOBILE;
      } catch (error) {
        log(error);
        return BAD_MOBILE;
      }
    },
    async saveNumber(number) {
      try {
        const body = { phone_number: number, feedback_action: ACTION, feedback: number };
        if (!succeeded(await send({ operation: 'updateClaim', body }))) return FAILED;
        changed(number);
        // Whose claim it is the service adds; name and number stand in the claim, not in a message to a channel.
        send({ operation: 'notify', body: { channel: 'feedback', text: ACTION } }).catch(log);
        return null;
      } catch (error) {
        log(error);
        return FAILED;
      }
    },
  };
}

/** What an effect is given that is asked about nothing but a value. */
const nothing = {
  claim: {},
  changes: {},
  facts: {},
  entered: {},
  now: '',
  screen: { name: '', path: '' },
  flow: { id: '', revision: '' },
} as const;
