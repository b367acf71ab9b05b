import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { enqueue } from '../outbox/outbox.ts';
import { admitNumber, countLink } from '../rate-limit/number-limits.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isNothing, together } from '../store/port.ts';
import { numberHash } from './phone-codes.ts';

/** Where a claimant uploads their ID. (G-130, API-46) */
export const idLinkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, claimId: string): string =>
  `${publicUrl}/get-started/id-selfie-upload?id=${encodeURIComponent(claimId)}&chase_source=sms`;

/**
 * Adds the text with the link for the ID to the claim's outbox: once for a claim, and once more for each number that the
 * claimant changes to. Number and link must be the claim's own, so nothing can be sent to another person. (API-44 to API-47,
 * G-014, G-156) Answers the state of the text, which a later call may know better.
 */
export async function sendIdLink(effects: EffectDeps, claimId: string, body: BodyOf<'sendText'>): Promise<LinkState> {
  const { config, ports } = effects;
  const claim = await claimOf(effects, claimId);
  demandOwn(claim.data, body, [['phoneNumber', 'phone_number']]);
  if (body.idvLink !== idLinkOf(config, claimId)) {
    const message = 'is not the link of this claim';
    throw new Failure('NOT_OWN', { message: `idvLink: ${message}`, fields: [{ field: 'idvLink', message }] });
  }
  demandReach(effects, claim, 'sms.idLink');
  const number = numberHash(config.otpKey, textOf(claim.data.phone_number));
  const queued = (present: ClaimDocument) =>
    enqueue(present, idLinkEntry(number), { kind: 'text', name: 'idv', at: ports.clock() });
  if (isNothing(queued(claim))) return stateOf(claim, idLinkEntry(number));
  const admitted = (present: ClaimDocument) => admitNumber(present, number, ports.clock(), config.rateLimitFactor);
  admitted(claim);
  await countLink(ports, { number, factor: config.rateLimitFactor });
  await changeClaim(ports, claimId, (present) => together(queued(present), admitted(present)));
  return 'queued';
}

/** The state of the text to a number: waiting or being sent, accepted by the network, or refused by it. */
export type LinkState = 'queued' | 'sent' | 'undeliverable';

/** The id of the outbox entry of the text to a number. Stored, so the form must not change. */
export const idLinkEntry = (number: string): string => `text-idv-${number}`;

function stateOf({ delivered = {}, undeliverable = {} }: ClaimDocument, entry: string): LinkState {
  if (Object.hasOwn(undeliverable, entry)) return 'undeliverable';
  return Object.hasOwn(delivered, entry) ? 'sent' : 'queued';
}
