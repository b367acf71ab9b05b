import { KEY_KNOWN_HOURS } from '#schemas/vendors/contract.ts';
import { textOf } from '../claims/claim-values.ts';
import type { EffectDeps } from '../context.ts';
import { takesTexts } from '../effects/mobile-kinds.ts';
import { numberHash } from '../effects/phone-codes.ts';
import { idLinkEntry, idLinkOf } from '../effects/sms-id-link.ts';
import { boughtNothing } from '../providers/http-client.ts';
import { askPaid, settingsOf } from '../purchases/purchase.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { secondsOfDayLeft } from '../time/calendar.ts';
import { type Delivered, type Kind, patiently } from './kind.ts';

/** For this many milliseconds the sender of texts remembers a key: after that a repeated text may be a second one. */
const KEY_KNOWN_MS = KEY_KNOWN_HOURS * 60 * 60_000;

/**
 * Delivers the entry of `sendIdLink` to the claim's current number. The vendor's key is claim and number: two entries for the
 * same number are one text, and so are all attempts at one. No retry for a number that accepts no texts, nor for a text that
 * may have been sent by a sender that no longer remembers its key.
 */
async function deliverIdLink(
  effects: EffectDeps,
  { id, data }: ClaimDocument,
  { at: queuedAt, tries, failed = 0, details = {} }: OutboxEntry,
): Promise<Delivered> {
  const { config, ports } = effects;
  const now = ports.clock();
  // Recorded by an attempt with an unknown result, or left by one that a stopped process never finished.
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
      set: [[['undeliverable', idLinkEntry(number)], at]],
    }),
  };
}

/** A text without urgency: the link for the ID. (API-44, G-014) */
export const textKind: Kind = {
  deliver: deliverIdLink,
  limitMs: ({ providers }) => providers.texts.timeoutMs,
  ...patiently,
};
