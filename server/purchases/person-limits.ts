import { personKeyOf } from '../claims/identity-keys.ts';
import type { EffectDeps } from '../context.ts';
import { boughtNothing, type ProviderFailure } from '../providers/http-client.ts';
import { changeDocument } from '../store/change-document.ts';
import type { ClaimDocument, IdentityDocument, IdentityPurchase } from '../store/documents.ts';
import type { PaidOperation } from './paid-operations.ts';

/** The number of purchases about one person in 30 days, over all claims. (decision 173) */
const MOST: Partial<Record<PaidOperation, number>> = { questions: 2, bureauASearch: 1, bureauBSearch: 1 };
const PERIOD_MS = 30 * 24 * 60 * 60_000;

/** A counted purchase, with a function that takes its count back if nothing was bought; or the failure instead. */
type Reserved = { release: () => Promise<void>; refused?: undefined } | { refused: ProviderFailure };

const unlimited: Reserved = { release: async () => {} };

interface Wanted {
  of: PaidOperation;
  claimId: string;
  /** The idempotency key: the same key is the same purchase. */
  key: string;
}

/**
 * Calls a vendor within the limits of a person; `first` is false if an earlier call with the key was already counted. A count is
 * taken back only if certainly nothing was bought. At the limit the failure is `overLimit`.
 */
export async function withinPersonLimit<Answer extends { outcome: string }>(
  effects: Pick<EffectDeps, 'config' | 'ports'>,
  { first, ...wanted }: Wanted & { first: boolean },
  ask: () => Promise<Answer | ProviderFailure>,
): Promise<Answer | ProviderFailure> {
  const reserved = first ? await reserve(effects, wanted) : unlimited;
  if (reserved.refused) return reserved.refused;
  const result = await ask();
  if (result.outcome === 'failed' && boughtNothing((result as ProviderFailure).why)) await reserved.release();
  return result;
}

/** True once the email or the mobile of the claim is verified as in use. */
function isVerified({ data, verdicts, code }: ClaimDocument): boolean {
  const holds = (of: 'email' | 'phone', key: string) =>
    verdicts[of]?.verdict === 'valid' && verdicts[of]?.value === data[key];
  return holds('email', 'email') || holds('phone', 'phone_number') || code?.verifiedAt !== undefined;
}

/**
 * Counts a purchase about the person of a claim before it is made, in one atomic update of the document of that person; refused,
 * and not counted, at the limit. The same key is the same purchase. Purchases of claims without a verified email or mobile count
 * only for such claims: a stranger cannot use up another person's limit unnoticed, nor buy without limit.
 */
async function reserve(
  { config, ports }: Pick<EffectDeps, 'config' | 'ports'>,
  { of, claimId, key }: Wanted,
): Promise<Reserved> {
  const most = MOST[of];
  if (!config.personLimits || most === undefined) return unlimited;
  const { store, clock } = ports;
  const claim = await store.get('claims', claimId);
  const person = claim ? personKeyOf(claim.data, config.personKey) : undefined;
  if (!claim || person === undefined) return unlimited;

  const verified = isVerified(claim);
  const seen = await store.get('identities', person);
  const others = [...new Set(seen?.purchases.map((one) => one.claim))].filter((id) => id !== claimId);
  const counting = new Set([claimId]);
  for (const id of others) {
    const other = await store.get('claims', id);
    if (other && isVerified(other)) counting.add(id);
  }

  const now = clock();
  let isRefused = false;
  await changeDocument(
    ports,
    'identities',
    person,
    ({ purchases }) => {
      const recent = purchases.filter(({ at }) => Date.parse(at) > now.getTime() - PERIOD_MS);
      isRefused = false;
      if (recent.some((one) => one.key === key)) return {};
      const counted = recent.filter(
        (one) => one.of === of && (!verified || one.verified === true || counting.has(one.claim)),
      );
      isRefused = counted.length >= most;
      if (isRefused) return {};
      const one: IdentityPurchase = {
        of,
        claim: claimId,
        key,
        at: now.toISOString(),
        ...(verified ? { verified } : {}),
      };
      return { set: [[['purchases'], [...recent, one]], lasts(now)] };
    },
    () => ({ id: person, revision: 1, purchases: [], expiresAt: lasts(now)[1] }),
  );
  if (isRefused) {
    const detail = `${of} was not asked for: ${most} about this person in 30 days`;
    return { refused: { outcome: 'failed', why: 'overLimit', detail } };
  }
  return { release: () => release({ ports }, person, key) };
}

async function release({ ports }: Pick<EffectDeps, 'ports'>, person: string, key: string): Promise<void> {
  await changeDocument(ports, 'identities', person, ({ purchases }: IdentityDocument) =>
    purchases.some((one) => one.key === key)
      ? { set: [[['purchases'], purchases.filter((one) => one.key !== key)]] }
      : {},
  );
}

/** The purchases about a person are kept for the period after the last one. */
const lasts = (now: Date) => [['expiresAt'], new Date(now.getTime() + PERIOD_MS).toISOString()] as const;
