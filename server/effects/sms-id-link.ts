import type { BodyOf } from '#schemas/api.ts';
import { KEY_KNOWN_HOURS } from '#schemas/vendors/contract.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { Config } from '../config.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import type { Delivered } from '../outbox/delivery/kind.ts';
import { enqueue } from '../outbox/outbox.ts';
import { boughtNothing } from '../providers/http-client.ts';
import { secondsOfDayLeft } from '../purchases/budgets.ts';
import { askPaid, settingsOf } from '../purchases/purchase.ts';
import { admitNumber, countLink } from '../rate-limit/number-limits.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { isNothing, together } from '../store/port.ts';
import { takesTexts } from './mobile-kinds.ts';
import { numberHash } from './phone-codes.ts';

/** Where a claimant uploads their ID. (G-130, API-46) */
export const idLinkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, claimId: string): string =>
  `${publicUrl}/get-started/id-selfie-upload?id=${encodeURIComponent(claimId)}&chase_source=sms`;

/**
 * Puts the text with the link for the ID into the claim's outbox: once for a claim, and once more for each number that
 * the claimant changes to. Number and link must be the claim's own, so this sends nothing to anybody else.
 * (API-44 to API-47, G-014, G-156) Answers what is known of the text: a call that comes later knows more.
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
    enqueue(present, entryOf(number), { kind: 'text', name: 'idv', at: ports.clock() });
  if (isNothing(queued(claim))) return stateOf(claim, entryOf(number));
  const admitted = (present: ClaimDocument) => admitNumber(present, number, ports.clock(), config.rateLimitFactor);
  admitted(claim);
  await countLink(ports, { number, factor: config.rateLimitFactor });
  await changeClaim(ports, claimId, (present) => together(queued(present), admitted(present)));
  return 'queued';
}

/** What became of the text to a number: waiting or under way, taken by the network, or refused by it. */
export type LinkState = 'queued' | 'sent' | 'undeliverable';

const entryOf = (number: string): string => `text-idv-${number}`;

function stateOf({ delivered = {}, undeliverable = {} }: ClaimDocument, entry: string): LinkState {
  if (Object.hasOwn(undeliverable, entry)) return 'undeliverable';
  return Object.hasOwn(delivered, entry) ? 'sent' : 'queued';
}

/** For so many milliseconds the sender of texts knows a key again: a text asked for after them may be a second one. */
const KEY_KNOWN_MS = KEY_KNOWN_HOURS * 60 * 60_000;

/**
 * Delivers what `sendIdLink` put into the outbox, to the number that the claim has now. The vendor's key is claim and
 * number: two entries that meet at the same number are one text, and so are all tries of one. A number that takes no texts
 * is not tried again, nor is a text that may have been sent by a sender that would not know its key again.
 */
export async function deliverIdLink(
  effects: EffectDeps,
  { id, data }: ClaimDocument,
  { at: queuedAt, tries, failed = 0, details = {} }: OutboxEntry,
): Promise<Delivered> {
  const { config, ports } = effects;
  const now = ports.clock();
  // Noted by a try that nobody knows the end of, or left by one that a stopped process never ended.
  const askedAt = details.askedAt ?? (tries - failed > 1 ? queuedAt : undefined);
  const first = askedAt === undefined;
  const isKnown =
    settingsOf(config, 'linkText').honoursKeys && now.getTime() - Date.parse(askedAt ?? '') < KEY_KNOWN_MS;
  if (!first && !isKnown) return { outcome: 'skipped', why: 'it may have been sent' };
  const to = textOf(data.phone_number);
  const text = `To finish your claim, please upload your ID here: ${idLinkOf(config, id)}`;
  const number = numberHash(config.otpKey, to);
  const key = `${id}-idv-${number}`;
  const ask = () =>
    askPaid(effects, {
      of: 'linkText',
      claimId: id,
      first,
      withinMs: config.providers.texts.timeoutMs,
      ask: (withinMs) => ports.providers.texts.send({ to, text, kind: 'idv' }, key, withinMs),
    });
  const result = takesTexts(to, config) ? await ask() : ({ outcome: 'undeliverable' } as const);
  if (result.outcome === 'failed' && result.why === 'overBudget')
    return { outcome: 'waits', ms: secondsOfDayLeft(now) * 1000, detail: result.detail };
  if (result.outcome === 'failed')
    return first && !boughtNothing(result.why) ? { ...result, note: { askedAt: now.toISOString() } } : result;
  if (result.outcome === 'sent') return { outcome: 'done' };
  const at = now.toISOString();
  return {
    outcome: 'done',
    settle: () => ({
      push: [[['audit'], { at, what: 'text undeliverable', of: ['idv'] }]],
      set: [[['undeliverable', entryOf(number)], at]],
    }),
  };
}
