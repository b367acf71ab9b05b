import { type EffectInput, effect, succeeded } from './effect.ts';
import { failure, PROVIDER_WAIT_MS } from './read.ts';

/** Statuses with which the service refuses what it was given, so that pressing again changes nothing. */
const REFUSED = [400, 409, 413, 422];

/** What a claim update says of its screen: its name in the claim, whether it is done, and the version. A step does not complete its screen. (G-142) */
export const screenDone = ({ screen, flow }: Pick<EffectInput, 'screen' | 'flow'>) => ({
  screen_name: screen.path || 'postcode',
  should_add_screen_name: !screen.step,
  journey: flow.id,
});

/** Saves the answers of the present screen, and them alone. (PC-22, INFO-11, CON-19, API-02, API-03) */
export const claimSave = effect({
  says: 'Saves the answers of this screen on the claim.',
  reads: { claim: [], facts: [] },
  timeoutMs: PROVIDER_WAIT_MS,
  adjustable: { timeout: [2000, 30_000], patienceMs: 0, tries: 3 },
  outcomes: {
    saved: { says: 'the claim holds them', gives: [], saves: true },
    refused: {
      says: 'the service does not accept them',
      gives: [],
      message: 'We could not accept this. Check your answers and try again.',
    },
    failed: {
      says: 'the service could not',
      gives: [],
      message: 'We could not save this. Check your connection and try again.',
    },
  },
  *exchange({ changes, facts, screen, flow }) {
    // The mark of a claimant whose claim is known already (CON-17, G-063).
    const mark = facts['user.exists'] === true ? { repeat_visitor: true } : {};
    const answer = yield {
      operation: 'updateClaim',
      body: { ...changes, ...mark, ...screenDone({ screen, flow }) },
    };
    if (succeeded(answer)) return { outcome: 'saved' };
    return failure(REFUSED.includes(answer.status) ? 'refused' : 'failed', answer);
  },
});
