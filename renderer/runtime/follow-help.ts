import type { Actor } from 'xstate';
import type { Change, JourneyMachine, LinkedFlow, PublicConfig } from '#engine';
import type { Send } from '#engine/claims/effects/effect.ts';
import type { FactName } from '#engine/claims/facts.ts';
import { savedFact } from '#engine/vocabulary/fact.ts';
import type { ChangedNumber } from '../help/help-api.ts';
import { watchHelp } from '../help/watch-help.ts';
import type { Storages } from '../session/storage.ts';

interface HelpOf {
  flow: LinkedFlow;
  config: PublicConfig;
  send: Send;
  storages: Storages;
  log(error: unknown): void;
  /** Fetches the dialog; said by the page, so that it shares with it what both are drawn with. */
  dialog(): Promise<Pick<typeof import('../help/open-help.tsx'), 'openHelp'>>;
}

/** Facts about texts to the number that the claim has. */
const TEXTED = ['otp.sentAt', 'otp.phone', 'idLink.sent'] as const satisfies readonly FactName[];

/** What a journey hears of a number that was changed: its answer, checked and saved. */
export function changeOfNumber(
  flow: LinkedFlow,
  { number, shown }: ChangedNumber,
): { type: 'outside'; name: string; change: Change } {
  const fields = (flow.savedBy.get('phone_number') ?? []).map(({ field }) => field);
  const each = <Value>(value: Value) => Object.fromEntries(fields.map((field) => [field, value]));
  return {
    type: 'outside',
    name: 'phone.changed',
    change: {
      answers: each(shown),
      verdicts: each({ value: number, verdict: 'valid' as const }),
      facts: {
        ...Object.fromEntries(fields.map((field) => [savedFact(field), true])),
        // What was sent to the number before says nothing of this one.
        ...Object.fromEntries(TEXTED.map((fact) => [fact, null])),
      },
    },
  };
}

/**
 * Opens the help dialog where the journey or the claimant asks for it, and tells the journey of the number that was changed there: the
 * answer is the new one, the claim holds it, and it has been checked. (HELP-47)
 */
export function followHelp(actor: Actor<JourneyMachine>, { flow, config, send, storages, log, dialog }: HelpOf): void {
  const changed = (number: ChangedNumber) => actor.send(changeOfNumber(flow, number));
  const open = (issue: string | null) =>
    void dialog().then(({ openHelp }) => openHelp(issue, { send, config, storages, changed, log }), log);
  actor.on('help', ({ issue }) => open(issue));
  watchHelp(document, dialog, () => open(null));
}
