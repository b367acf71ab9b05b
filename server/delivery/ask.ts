import { resumeSearch } from '../effects/bureau-search.ts';
import { resumeQuestions } from '../effects/questions-load.ts';
import { resumeAnswers } from '../effects/quiz-submit.ts';
import type { Resume } from '../purchases/purchase.ts';
import type { Kind } from './kind.ts';

/** What repeats the call of an intent, by the operation in the intent. */
const resumes: Readonly<Record<string, Resume>> = {
  questions: resumeQuestions,
  answers: resumeAnswers,
  search: resumeSearch,
};

const MINUTE_MS = 60_000;
/** The delays between repetitions, in minutes; all of them end before a vendor may forget a key. */
const WAITS = [1, 5, 30, 120, 480];

/**
 * Repeats a purchase whose result was lost, for example because the service was killed: under the same key, with the same
 * request. The entry is removed with the result, in whichever process receives it. (decision 165)
 */
export const askKind: Kind = {
  async deliver(effects, claim, { details }) {
    const key = details?.key ?? '';
    const intent = claim.intents[key];
    const resume = intent && Object.hasOwn(resumes, intent.operation) ? resumes[intent.operation] : undefined;
    if (!resume || intent?.state !== 'open' || intent.request === undefined)
      return { outcome: 'skipped', why: 'nothing to ask for' };
    const { state } = await resume(effects, claim, key, JSON.parse(intent.request));
    if (state === 'bought') return { outcome: 'done' };
    return { outcome: 'failed', why: 'lost', detail: `the result of ${intent.operation} is not known yet` };
  },
  limitMs: ({ providers: { identity, bureauA, bureauB } }) =>
    2 * Math.max(identity.timeoutMs, bureauA.timeoutMs, bureauB.timeoutMs),
  retries: WAITS.length,
  waitMs: (failed) => (WAITS[failed - 1] ?? 0) * MINUTE_MS,
};
