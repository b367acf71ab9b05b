import type { AssessmentReason } from '#schemas/vendors/identity.ts';

/** The service's own rule for failures of the provider, and its words. (ERR-17, ERR-40, ERR-41, G-154) */
const OWN_RULE = '-1';
export const FETCH_FAILED = 'Error generating questions';
export const SUBMIT_FAILED = 'Error submitting answers';

const own = (words: string): AssessmentReason => ({ o_RuleID: OWN_RULE, o_Priority: 0, o_DefaultResponse: words });
/** The questions could not be fetched. */
export const fetchFailed = own(FETCH_FAILED);
/** The answers could not be assessed. */
export const submitFailed = own(SUBMIT_FAILED);

/**
 * Words for the provider's rules. Of the two wordings that the documents have for IDV0040 and IDV0140 these are the
 * quoted ones. (ERR-34 to ERR-40, G-070)
 */
export const ruleTexts: Readonly<Record<string, string>> = {
  IDV0040: 'Failed to match name and address on either Electoral roll or Active insight provider at current address',
  IDV0140: 'Date of Birth not matched at current address',
  KBA0011: 'Not enough questions to meet questionnaire generation criteria.',
  [OWN_RULE]: FETCH_FAILED,
};

/** Too few questions came back. (ERR-38, ERR-39) */
export const tooFewReason: AssessmentReason = { o_RuleID: 'KBA0011', o_Priority: 350, o_DefaultResponse: '' };

// The provider also writes a rule with a dot: KBA.0011 is KBA0011.
const known = ({ o_RuleID, o_DefaultResponse }: AssessmentReason): string | undefined => {
  const bare = o_RuleID.replace('.', '');
  if (bare === OWN_RULE && o_DefaultResponse === SUBMIT_FAILED) return SUBMIT_FAILED;
  return Object.hasOwn(ruleTexts, bare) ? ruleTexts[bare] : undefined;
};

/** A rule's words: its own, or for a rule without any its code and the provider's default response. (ERR-42) */
export const ruleText = (reason: AssessmentReason): string =>
  known(reason) ?? `${reason.o_RuleID} ${reason.o_DefaultResponse}`.trim();

/** Keys of a claim that say which rules failed; those of a rule are read in both spellings. (ENT-048, ENT-196, G-106) */
export const isFailureKey = (key: string): boolean =>
  key === 'failureReasons' || /^(luminateFailure|luminate_failure)_/.test(key);

/** What a claim keeps of failed rules: one key for each, and the list, highest priority first. (ERR-43, G-106, G-153) */
export function failureKeys(reasons: readonly AssessmentReason[]): Record<string, string | string[]> {
  const ordered = [...reasons].sort((a, b) => b.o_Priority - a.o_Priority);
  return {
    ...Object.fromEntries(ordered.map((reason) => [`luminateFailure_${reason.o_RuleID}`, ruleText(reason)])),
    failureReasons: ordered.map((reason) => `${reason.o_RuleID}: ${known(reason) ?? reason.o_DefaultResponse}`),
  };
}
