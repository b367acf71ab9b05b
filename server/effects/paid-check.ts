import { changeClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { PaidOperation } from '../purchases/paid-operations.ts';
import { purchase } from '../purchases/purchase.ts';
import type { StoredVerdict } from '../store/documents.ts';

export type Verdict = 'valid' | 'catchall' | 'invalid';

const paid = { email: 'emailCheck', phone: 'phoneCheck' } as const satisfies Record<Check['of'], PaidOperation>;

interface Check {
  claimId: string;
  of: 'email' | 'phone';
  /** As the claim stores it. */
  value: string;
  ask: (value: string, key: string, withinMs: number) => Promise<{ outcome: Verdict } | ProviderFailure>;
  down: string;
}

/** A verdict is bought once for a value. A failing checker may be called again; only a verdict is stored. */
export async function checked(effects: EffectDeps, { claimId, of, value, ask, down }: Check): Promise<Verdict> {
  const bought = await purchase<{ outcome: Verdict }, string>(effects, {
    of: paid[of],
    claimId,
    intent: `verify-${of}`,
    payload: value,
    request: value,
    ask,
  });
  const verdict = bought.state === 'bought' ? bought.answer.outcome : null;
  await keepVerdict(effects, claimId, of, value, verdict);
  if (verdict) return verdict;
  throw new Failure('PROVIDER_DOWN', { message: down });
}

/** Stores on the claim the verdict on the current value, and how often the checker has failed on it in a row. */
export async function keepVerdict(
  { ports }: EffectDeps,
  claimId: string,
  of: Check['of'],
  value: string,
  verdict: Verdict | null,
): Promise<void> {
  await changeClaim(ports, claimId, ({ verdicts }) => {
    const before = verdicts[of]?.value === value ? verdicts[of] : undefined;
    const kept = verdict === null ? 'failed' : verdict === 'invalid' ? 'invalid' : 'valid';
    if (before?.verdict === kept && kept !== 'failed') return {};
    const failures = kept === 'failed' ? { failures: (before?.failures ?? 0) + 1 } : {};
    const stored: StoredVerdict = { value, verdict: kept, at: ports.clock().toISOString(), ...failures };
    return { set: [[['verdicts', of], stored]] };
  });
}
