import type { FastifyInstance } from 'fastify';
import { changeClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { deliveries } from '../metrics/instruments.ts';
import { onOutbox } from '../outbox/wake.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { writeDurably } from '../store/durable-write.ts';
import { detached, traced } from '../traces/spans.ts';
import type { Delivered, Kind, Kinds } from './kind.ts';
import { corrected, dueEntry, lease, leave, settle } from './lease.ts';

/** How many claims are taken at a time, and how many of them run in parallel. */
const AT_ONCE = 64;
const WORKERS = 16;
/** How many rounds of a process may overlap. */
const ROUNDS = 4;
/** How often entries of other nodes are looked for, in milliseconds, in addition to the known due times. */
const LOOK_MS = 5_000;
/** Later than any time. */
const EVER = '9999';

/** Delivers everything that is due, claim by claim, each entry by one node at a time; returns the number of attempts. */
export async function deliverDue(
  effects: EffectDeps,
  kinds: Kinds,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { store, clock } = effects.ports;
  // The search finds times before a limit, and an entry due at this very moment counts as due.
  const before = new Date(clock().getTime() + 1).toISOString();
  const claims = await store.find('claims', { by: 'nextDue', before, limit: AT_ONCE });
  let tries = 0;
  const worker = async () => {
    for (let claim = claims.shift(); claim && !isStopped(); claim = claims.shift())
      tries += await workOn(effects, kinds, claim, isStopped);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return tries;
}

async function workOn(
  effects: EffectDeps,
  kinds: Kinds,
  found: ClaimDocument,
  isStopped: () => boolean,
): Promise<number> {
  const { config, log } = effects;
  const { store, clock } = effects.ports;
  let claim: ClaimDocument | null = found;
  let tries = 0;
  while (claim && !isStopped()) {
    const now = clock();
    const id = dueEntry(claim, now);
    if (id === undefined) {
      if (claim.nextDue !== undefined && claim.nextDue <= now.toISOString())
        await store.update('claims', claim.id, corrected(claim), claim.revision);
      break;
    }
    const entry = claim.outbox[id] as OutboxEntry;
    const kind = Object.hasOwn(kinds, entry.kind) ? kinds[entry.kind] : undefined;
    if (!kind) {
      log.warn({ kind: entry.kind }, 'nothing delivers this kind of entry; it stays');
      claim = await store.update('claims', claim.id, leave(claim, id, entry, now), claim.revision);
      continue;
    }
    // Null: the claim has changed meanwhile, perhaps because another node took this entry. The next search will show.
    const leased = await store.update(
      'claims',
      claim.id,
      lease(claim, id, entry, kind.limitMs(config), now),
      claim.revision,
    );
    if (!leased) return tries + 1;
    tries += 1;
    claim = await tracedAttempt(effects, kind, leased, id);
  }
  return tries;
}

/** One attempt as a trace of its own: the request that has put the entry in is over, and may be long ago. */
async function tracedAttempt(
  effects: EffectDeps,
  kind: Kind,
  claim: ClaimDocument,
  id: string,
): Promise<ClaimDocument | null> {
  const { kind: name, tries } = claim.outbox[id] as OutboxEntry;
  const { after } = await traced(
    { kind: 'consumer', name: `deliver ${name}`, attributes: { 'reclaim.message': name, 'reclaim.attempt': tries } },
    () => attempt(effects, kind, claim, id),
    (end) => {
      const outcome = 'result' in end ? end.result.outcome : 'error';
      return {
        attributes: { 'reclaim.outcome': outcome },
        failed: outcome === 'failed' || outcome === 'error',
      };
    },
  );
  return after;
}

/** One attempt at a leased entry, and its effect. Anything that a delivery throws is a failure of the attempt. */
async function attempt(
  effects: EffectDeps,
  kind: Kind,
  claim: ClaimDocument,
  id: string,
): Promise<{ outcome: Delivered['outcome']; after: ClaimDocument | null }> {
  const { log, ports } = effects;
  const entry = claim.outbox[id] as OutboxEntry;
  const of = { kind: entry.kind, name: entry.name };
  let result: Delivered;
  try {
    result = await kind.deliver(effects, claim, entry, `${claim.id}-${id}`);
  } catch (error) {
    log.error({ ...of, err: error }, 'a delivery broke off');
    result = { outcome: 'failed', why: 'broken', detail: `${entry.kind} broke off` };
  }
  if (result.outcome === 'waits') log.info(of, result.detail);
  if (result.outcome === 'failed') log.warn({ ...of, why: result.why, tries: entry.tries }, result.detail);
  const after = await writeDurably(() =>
    changeClaim(ports, claim.id, (present) => settle(present, id, entry, result, kind, ports.clock())),
  );
  deliveries.inc({ kind: entry.kind, result: result.outcome });
  if (after?.outbox[id]?.state === 'dead') {
    log.error(of, 'a delivery was given up; its entry is kept');
  }
  return { outcome: result.outcome, after };
}

/**
 * Delivers while the service listens: entries of this process at once, waiting entries when they become due, entries of other
 * processes now and then. A stop lets deliveries in progress finish and starts no new ones.
 */
export function startDelivery(app: FastifyInstance, effects: EffectDeps, kinds: Kinds): void {
  const { store, clock } = effects.ports;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;

  async function rounds(): Promise<number> {
    while ((await deliverDue(effects, kinds, () => stopped)) > 0);
    const [next] = await store.find('claims', { by: 'nextDue', before: EVER, limit: 1 });
    if (next?.nextDue === undefined) return LOOK_MS;
    return Math.min(LOOK_MS, Math.max(0, Date.parse(next.nextDue) - clock().getTime()));
  }
  function wakeIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms);
    timer.unref();
  }
  // A round lasts as long as its slowest receiver, so entries that arrive meanwhile get a round of their own.
  function wake(): void {
    if (stopped) return;
    again = running.size >= ROUNDS;
    if (again) return;
    // A round delivers for all claims: it does not belong to the request that woke it.
    const round = detached(rounds)
      .catch((error: unknown) => {
        effects.log.warn({ err: error }, 'deliveries must wait');
        return LOOK_MS;
      })
      .then((ms) => {
        running.delete(round);
        if (!stopped) wakeIn(again ? 0 : ms);
      });
    running.add(round);
  }

  let forget = () => {};
  app.addHook('onListen', async () => {
    forget = onOutbox(store, wake);
    wake();
  });
  app.addHook('preClose', async () => {
    stopped = true;
    forget();
    clearTimeout(timer);
  });
  // Closing runs in reverse order: this ends before the store closes.
  app.addHook('onClose', async () => void (await Promise.all(running)));
}
