import type { BodyOf } from '#schemas/api.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';
import { shortHash } from './short-hash.ts';

/** The claimant's name in their report: given name, surname, and the claim number in brackets. (API-43) */
export function reporterName({ data, id }: Pick<ClaimDocument, 'data'> & { id?: string }): string {
  return [textOf(data.first_name), textOf(data.last_name), id ? `(${id})` : ''].filter(Boolean).join(' ');
}

/**
 * Forwards a claimant's report: the text that the claim holds, with the claimant's own name, email and number. The same text is
 * forwarded once. (API-42, API-43, HELP-52, HELP-53)
 */
export async function sendFeedback(effects: EffectDeps, claimId: string, body: BodyOf<'sendFeedback'>): Promise<void> {
  const { ports } = effects;
  const { data } = await claimOf(effects, claimId);
  const names = [reporterName({ data, id: claimId }), reporterName({ data })];
  const name = names.includes(body.name) ? body.name : names[0];
  const contact = textOf(data.phone_number) === '' ? [] : [['contact', 'phone_number'] as const];
  demandOwn({ ...data, name }, body, ['email', 'feedback', 'name', ...contact]);
  const id = `feedback-${shortHash(body.feedback)}`;
  await changeClaim(ports, claimId, (present) => {
    const queued = enqueue(present, id, { kind: 'feedback', name: 'report', at: ports.clock(), details: { of: id } });
    return queued.set ? together(queued, { set: [[['reports', id], body.feedback]] }) : {};
  });
}
