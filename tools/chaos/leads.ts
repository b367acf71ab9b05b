import { pause } from '#fixtures/eventually.ts';
import { people } from '#fixtures/people.ts';
import { evenly } from '#fixtures/prove.ts';
import { startFaultyVendors, vendorFaults } from '#fixtures/sandbox/faulty-vendors.ts';
import type { LedgerEntry } from '#fixtures/sandbox/vendors/ledger.ts';
import { type OperationName, operations } from '#schemas/operations.ts';
import { loadConfig } from '#server/config.ts';
import type { ClaimDocument } from '#server/store/documents.ts';
import type { Store } from '#server/store/port.ts';
import { builtService } from '#server/testing/built-service.ts';
import { behindInfo } from '#server/testing/leads.ts';
import { openServiceStore } from '#server/testing/process.ts';
import { beginSaver } from '#server/testing/savers.ts';
import { eachInTurn } from '#server/upkeep/walk-store.ts';
import { runStaff } from '../claims/commands.ts';
import { createNode } from './nodes.ts';
import { first, part } from './part.ts';

/** Claimants who become leads at the same time. */
const AT_ONCE = 8;
/** Between two tries of a claimant, and between two looks at the outbox. */
const [AGAIN_MS, LOOK_MS] = [100, 500];
/** Looks at which nothing has become fewer, before the rest is given up: five minutes. */
const LOOKS = 600;

/** Kills the service while a customer management that often fails is told of leads; counts by its own ledger. */
export const leads = part({
  proves:
    'a customer management that fails a third of the time, and a kill -9 every two seconds: each lead is delivered exactly once',
  stores: ['sqlite', 'mongodb'],
  sizes: {
    leads: { full: 500, says: 'leads that are acknowledged' },
    faults: { full: 35, says: 'per cent of its calls that fail, in one of 13 ways', fixed: true },
    every: { full: 2000, says: 'milliseconds that the service lives before each kill', fixed: true },
  },
  async run({ seed, size: { leads: count, faults, every }, folder, storeUrl, isOver, later, tell }) {
    const vendors = await startFaultyVendors(folder, ['crm']);
    later(vendors.close);
    let drawn = 0;
    const [reset, ...others] = ['reset' as const, ...vendorFaults.filter((fault) => fault !== 'reset')];
    vendors.failBy((_, at) => {
      drawn += 1;
      const ways = at === 'connection' ? [reset] : others;
      const place = (evenly(drawn, seed) * 100 * vendorFaults.length) / faults;
      return ways[Math.floor(place)];
    });
    const node = await createNode(await builtService(), {
      DATA_DIR: folder,
      STORE_URL: storeUrl,
      PUBLIC_URL: 'https://claims.example',
      LOG_LEVEL: 'silent',
      ...vendors.env,
      CRM_TIMEOUT_MS: '1000',
      CUSTOMERS_TIMEOUT_MS: '1000',
    });
    later(node.kill);
    await node.start();
    const url = `http://127.0.0.1:${node.port}`;
    const store = await openServiceStore(folder, storeUrl);
    later(() => store.close());
    const config = loadConfig({ DATA_DIR: folder, STORE_URL: storeUrl });

    const claimIds: string[] = [];
    let wanted = count;
    const becoming = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (wanted > 0 && !isOver()) {
          wanted -= 1;
          claimIds.push(await becomeLead(url));
        }
      }),
    );
    let kills = 0;
    let isDone = false;
    const killing = (async () => {
      while (!isDone) {
        await pause(every);
        await node.kill();
        kills += 1;
        await node.start();
      }
    })();
    // A service that does not come back ends the run.
    killing.catch(() => {
      isDone = true;
    });
    let isAll = false;
    void becoming.then(() => {
      isAll = true;
    });
    let putBack = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let looks = 0; !isDone && looks < LOOKS; looks += 1) {
      await pause(LOOK_MS);
      const claims = await claimsOf(store, claimIds);
      const waiting = claims.flatMap(({ id, outbox }) =>
        Object.entries(outbox).map(([entry, { state }]) => ({ claim: id, entry, dead: state === 'dead' })),
      );
      for (const { claim, entry } of waiting.filter(({ dead }) => dead)) {
        // As staff do, once the customer management is well again.
        const done = await runStaff('outbox', ['retry', claim, entry, '--why', 'chaos'], () => config);
        if (done.code === 0) putBack += 1;
      }
      if (waiting.length < least || !isAll) looks = 0;
      least = isAll ? Math.min(least, waiting.length) : least;
      isDone ||= isAll && waiting.length === 0;
      tell(() => `${claimIds.length} of ${count} leads acknowledged, ${waiting.length} wait, ${kills} kills`);
    }
    isDone = true;
    await Promise.all([becoming, killing]);

    const counted = vendors.counts();
    const held = new Map((await claimsOf(store, claimIds)).map((claim) => [claim.id, claim]));
    const ledger = vendors.ledger();
    const wrong = claimIds.flatMap((id) => wrongDelivery(id, held.get(id), ledger));
    const code = await node.stop();
    return {
      passed: wrong.length === 0 && code === 0 && (claimIds.length === count || isOver()),
      figures: `${claimIds.length} leads acknowledged, ${claimIds.length - wrong.length} delivered once; ${kills} kills, ${counted.failed} of ${counted.all} calls failed, ${ledger.filter(({ repeat }) => repeat).length} repeated under their key, ${putBack} given up and put back by npm run outbox`,
      wrong: first(wrong),
    };
  },
});

/** Read a few at a time: all at once would wait for a connection longer than a store of a busy machine allows. */
const claimsOf = async (store: Pick<Store, 'get'>, ids: readonly string[]): Promise<ClaimDocument[]> =>
  (await eachInTurn(ids, (id) => store.get('claims', id))).flatMap((claim) => claim ?? []);

/** What is wrong with the delivery of a claim's lead, by the claim and by the vendor's ledger. */
export function wrongDelivery(
  id: string,
  claim: Pick<ClaimDocument, 'outbox' | 'delivered'> | undefined,
  ledger: readonly Pick<LedgerEntry, 'key' | 'status' | 'repeat'>[],
): string[] {
  if (!claim) return [`${id}: the claim itself is lost`];
  const taken = ledger.filter(({ key, status, repeat }) => key?.startsWith(`${id}-`) && status === 200 && !repeat);
  const known = Object.keys(claim.delivered ?? {}).filter((entry) => entry.startsWith('crm-'));
  const waiting = Object.keys(claim.outbox);
  if (taken.length === 1 && known.length === 1 && waiting.length === 0) return [];
  return [`${id}: taken ${taken.length} times, recorded ${known.length} times, ${waiting.length} messages wait`];
}

/** A claimant who tries each step until it is acknowledged; gives the number of the claim. */
async function becomeLead(url: string): Promise<string> {
  const { cookie, claimId } = await untilDone(() => beginSaver(url));
  const call = (operation: OperationName, body: object) =>
    untilDone(async () => {
      const { method, path } = operations[operation];
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
    });
  const { email, firstName: first_name, lastName: last_name } = people.margaret;
  await call('updateClaim', { ...behindInfo, email, first_name, last_name });
  await call('createLead', { data: [{ Email: email }] });
  return claimId;
}

/** How often a step is tried: a service that is killed every two seconds answers in between. */
const TRIES = 3_000;

async function untilDone<Done>(step: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries >= TRIES) throw error;
    }
    await pause(AGAIN_MS);
  }
}
