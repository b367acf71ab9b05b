import { textOf } from '../../claims/claim-values.ts';
import type { ClaimDocument } from '../../store/documents.ts';
import { type Kind, patiently } from './kind.ts';

/** How a claimant is named to whoever reads their report: given name, surname, and the claim number in brackets. (API-43) */
export function reporterName({ data, id }: Pick<ClaimDocument, 'data'> & { id?: string }): string {
  return [textOf(data.first_name), textOf(data.last_name), id ? `(${id})` : ''].filter(Boolean).join(' ');
}

/** What a claimant has reported; `of` names the text, which waits beside the claim. (API-42) */
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
