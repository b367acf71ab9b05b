import { createHash } from 'node:crypto';
import type { BodyOf } from '#schemas/api.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import { reporterName } from '../outbox/delivery/feedback.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';

/** A page may tell the firm's people no more than this of one claim. */
const MOST_NOTES = 20;
/** Anything that could be an email address, a telephone number or an account. */
const TELLING = /@|\d[\d\s().-]{5,}\d/;
/** Names shorter than this stand in ordinary words. */
const TELLING_LETTERS = 3;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** True when a text says something of a person: this claimant's name or place, or anything like an address or a number. */
export function saysWho(text: string, { data }: Pick<ClaimDocument, 'data'>): boolean {
  if (TELLING.test(text)) return true;
  const { address = '', street1 = '' } = partsOf(data.address);
  const own = [data.first_name, data.last_name, data.previous_name, data.middle_name]
    .flatMap((name) => words(textOf(name)))
    .filter((name) => name.length >= TELLING_LETTERS);
  const said = words(text);
  const run = said.join(' ');
  const places = [address, street1, textOf(data.postcode)].map((place) => words(place).join(' ')).filter(Boolean);
  return own.some((name) => said.includes(name)) || places.some((place) => run.includes(place));
}

/**
 * Tells the firm's people something of a claim, from the list of channels and without personal data: a text that has
 * any is a 400. A duplicate is told in the service's own words, once for a claim. (API-33, API-65, G-139)
 */
export async function notify(
  { ports }: EffectDeps,
  claimId: string,
  { channel, text }: BodyOf<'notify'>,
): Promise<void> {
  const at = ports.clock();
  const claim = await changeClaim(ports, claimId, (present) => {
    if (saysWho(text, present)) throw fieldFailure([{ field: 'text', message: 'must hold no personal data' }]);
    if (channel === 'alerts-duplicate') return alert(present, 'duplicate', at);
    const notes = [present.outbox, present.delivered ?? {}].flatMap((all) => Object.keys(all));
    if (notes.filter((id) => id.startsWith('note-')).length >= MOST_NOTES) return {};
    const same = `note-${shortHash(`${channel} ${text}`)}`;
    // What has arrived already happened once more; what still waits was pressed twice.
    const id = Object.hasOwn(present.delivered ?? {}, same) ? `${same}-${present.revision}` : same;
    return enqueue(present, id, { kind: 'alert', name: 'note', at, details: { channel, text } });
  });
  if (!claim) throw new Failure('NO_SESSION');
}

/**
 * Passes on what the claimant has reported: the text that the claim holds, under the claimant's own name, email and
 * number. The same text is passed on once. (API-42, API-43, HELP-52, HELP-53)
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
