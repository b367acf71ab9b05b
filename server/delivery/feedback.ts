import { textOf } from '../claims/claim-values.ts';
import { reporterName } from '../effects/feedback-report.ts';
import { type Kind, patiently } from './kind.ts';

/** A claimant's report; `of` names the text, which is stored beside the claim. (API-42) */
export const feedbackKind: Kind = {
  async deliver({ ports }, claim, { details }, key) {
    const of = details?.of ?? '';
    const feedback = claim.reports?.[of] ?? '';
    const email = textOf(claim.data.email);
    if (feedback === '' || email === '') return { outcome: 'skipped', why: 'nothing to report' };
    const report = { email, feedback, name: reporterName(claim), contact: textOf(claim.data.phone_number) };
    const told = await ports.providers.feedback.send(report, key);
    return told.outcome === 'failed' ? told : { ...told, settle: () => ({ unset: [['reports', of]] }) };
  },
  limitMs: ({ providers }) => providers.feedback.timeoutMs,
  ...patiently,
};
