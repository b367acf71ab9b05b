import type { AssessmentReason } from '#schemas/vendors/identity.ts';

/** The rule for questions that could not be fetched at all, and its words. (ERR-17, ERR-40, G-154) */
export const FETCH_RULE = '-1';
export const FETCH_FAILED = 'Error generating questions';

/**
 * Words for the provider's rules. Of the two wordings that the documents have for IDV0040 and IDV0140 these are the
 * quoted ones. (ERR-34 to ERR-40, G-070)
 */
export const ruleTexts: Readonly<Record<string, string>> = {
  IDV0040: 'Failed to match name and address on either Electoral roll or Active insight provider at current address',
  IDV0140: 'Date of Birth not matched at current address',
  KBA0011: 'Not enough questions to meet questionnaire generation criteria.',
  [FETCH_RULE]: FETCH_FAILED,
};

/** Too few questions came back. (ERR-38, ERR-39) */
export const tooFewReason: AssessmentReason = { o_RuleID: 'KBA0011', o_Priority: 350, o_DefaultResponse: '' };

// The provider also writes a rule with a dot: KBA.0011 is KBA0011.
const known = (rule: string): string | undefined => {
  const bare = rule.replace('.', '');
  return Object.hasOwn(ruleTexts, bare) ? ruleTexts[bare] : undefined;
};

/** A rule's words: its own, or for a rule without any its code and the provider's default response. (ERR-42) */
export const ruleText = ({ o_RuleID, o_DefaultResponse }: AssessmentReason): string =>
  known(o_RuleID) ?? `${o_RuleID} ${o_DefaultResponse}`.trim();

/** What a claim keeps of failed rules: one key for each, and the list, highest priority first. (ERR-43, G-106, G-153) */
export function failureKeys(reasons: readonly AssessmentReason[]): Record<string, string | string[]> {
  const ordered = [...reasons].sort((a, b) => b.o_Priority - a.o_Priority);
  return {
    ...Object.fromEntries(ordered.map((reason) => [`luminateFailure_${reason.o_RuleID}`, ruleText(reason)])),
    failureReasons: ordered.map(
      ({ o_RuleID, o_DefaultResponse }) => `${o_RuleID}: ${known(o_RuleID) ?? o_DefaultResponse}`,
    ),
  };
}
