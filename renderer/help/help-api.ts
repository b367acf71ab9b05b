import type { PublicConfig } from '#engine';
import { type Outcome, type Send, succeeded } from '#engine/claims/effects/effect.ts';
import { phoneVerify } from '#engine/claims/effects/phone-verify.ts';
import { BAD_MOBILE } from '#engine/claims/validation/messages.ts';
import { showMobile } from '#engine/claims/validation/mobile.ts';
import { CHECKER_TRIES } from '#engine/machines/screen/limits.ts';
import { runEffect } from '#engine/machines/screen/run-effect.ts';
import { presentClaim, type Storages } from '../session/storage.ts';
import { storedContact } from './stored-contact.ts';
import type { AskNumber } from './use-number.ts';

/** The claimant's actions, by the names in messages to the firm. */
export const ACTIONS = { phone: 'Update My Phone Number', problem: 'Report a Technical Problem' } as const;

/** A number that was saved. */
export interface ChangedNumber {
  /** As it is stored, `+447…`. */
  number: string;
  /** As a mobile field shows it. */
  shown: string;
}

export interface HelpDeps {
  send: Send;
  config: PublicConfig;
  storages: Storages;
  /** The claim has this number now. */
  changed(number: ChangedNumber): void;
  log(error: unknown): void;
}

export interface HelpApi {
  askNumber: AskNumber;
  /** Saves the number and tells the firm's staff; null if it was saved, else the message for the claimant. */
  saveNumber(number: string): Promise<string | null>;
  /** Saves the claimant's report, forwards it, and tells the firm's staff; null if it was saved. */
  report(text: string): Promise<string | null>;
}

/** The help dialog's calls of the service. Errors are logged, and the dialog stays open. (HELP-45, HELP-46) */
export function createHelpApi({ send, config, storages, changed, log }: HelpDeps): HelpApi {
  const outcomes: Readonly<Record<string, Outcome>> = phoneVerify.outcomes;
  let failures = 0;

  /** Saves to the claim, then runs `then`; returns the message if it failed. */
  async function save(body: Record<string, unknown>, failed: string, then: () => void): Promise<string | null> {
    try {
      if (!succeeded(await send({ operation: 'updateClaim', body }))) return failed;
      then();
      return null;
    } catch (error) {
      log(error);
      return failed;
    }
  }
  /** Not waited for, and not shown to the claimant. */
  const besides = (request: Parameters<Send>[0]) => void send(request).catch(log);
  // The service adds the claim; name, number and text are stored in the claim, not in a message to a channel.
  const tellPeople = (text: string) => besides({ operation: 'notify', body: { channel: 'feedback', text } });

  return {
    // A checker that fails twice in a row does not stop the claimant (contracts, "A mail or phone checker that is down").
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
    saveNumber(number) {
      const body = { phone_number: number, feedback_action: ACTIONS.phone, feedback: number };
      return save(body, 'Failed to update phone number', () => {
        changed({ number, shown: showMobile(number) });
        tellPeople(ACTIONS.phone);
      });
    },
    report(text) {
      return save({ feedback_submitted: true, feedback: text }, 'Failed to report your problem', () => {
        const { email, phone, name } = storedContact(storages.local);
        const claim = presentClaim(storages);
        const full = [name, claim && `(${claim})`].filter(Boolean).join(' ');
        // A claimant without an email address cannot be answered. (HELP-52, HELP-53)
        if (email !== '')
          besides({ operation: 'sendFeedback', body: { email, feedback: text, name: full, contact: phone } });
        tellPeople(ACTIONS.problem);
      });
    },
  };
}

/** The input of an effect that needs only a value. */
const nothing = {
  claim: {},
  changes: {},
  facts: {},
  entered: {},
  now: '',
  screen: { name: '', path: '' },
  flow: { id: '', revision: '' },
} as const;
