import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { evenly, killTrials, proveSeed } from '#fixtures/prove.ts';
import { type BreakingVendor, breaks, isCharged, startBreakingVendor } from '#fixtures/sandbox/breaking-vendor.ts';
import { bring } from '../testing/bring.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import { presserOf, remoteApp, vendorPorts } from '../testing/paid-calls.ts';
import { ledgerOf, type Pressed, pressed } from '../testing/pressed.ts';
import { openServiceStore, passIntents, ready, type ServiceProcess, serviceProcesses } from '../testing/process.ts';

/** Nothing here depends on time, so a busy machine changes nothing. */
const LONG_MS = 1_200_000;
/** The phase of a call in which the service is killed; `all`: the whole answer has left the vendor, and leads where it should. */
const phases = [...breaks.filter((where) => where !== 'redirect'), 'all'] as const;
type Phase = (typeof phases)[number];
/** One kill for each paid call in `npm test`; `KILL_TRIALS=72` has each call killed in each phase. */
const KILLS = killTrials(pressed.length);

/** The call and the phase of each kill: after as many rounds of all calls as there are phases, each call had each phase. */
const plan = Array.from({ length: KILLS }, (_, kill): { of: Pressed; phase: Phase } => {
  const call = kill % pressed.length;
  const round = Math.floor(kill / pressed.length);
  return {
    of: pressed[call] as Pressed,
    phase: phases[(call + round + proveSeed()) % phases.length] as Phase,
  };
});
/** Where the vendor never had the request, nothing is bought before the next press. */
const isBought = (phase: Phase): boolean => phase === 'all' || isCharged(phase);

let folder: string;
let command: string[];
let vendor: BreakingVendor;
beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-paid-kill-'));
  vendor = await startBreakingVendor(folder, vendorPorts);
}, LONG_MS);
afterAll(async () => {
  await vendor.close();
  rmSync(folder, { recursive: true, force: true });
});

const spawnService = serviceProcesses();

/** The screen behind which the product's own flow makes a call; else it is the signature. */
const behind: Partial<Record<Pressed, Parameters<typeof bring>[2]>> = {
  bureauASearch: 'questions',
  bureauBSearch: 'questions',
  codeText: 'bureauB',
};

/** How many calls of an operation were charged for a claim. */
const chargedFor = ({ of, claimId }: { of: Pressed; claimId: string }): number =>
  vendor.charged({ ...ledgerOf[of], reference: claimId }).length;

/** Presses until the result is there: as far as the service knows another node may still wait for the first call, so a press waits too. */
async function pressOn(press: () => Promise<{ status: number }>): Promise<void> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && statuses.length < 10) statuses.push((await press()).status);
  expect(statuses.at(-1)).toBe(200);
}

test(
  `after ${KILLS} kill -9 in each phase of paid calls none was bought twice, and each result is got under the same key`,
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), OTP_KEY: 'o'.repeat(32) };
    const launch = () =>
      spawnService({ ...own, LOG_LEVEL: 'silent', ...vendor.env, TEXTS_TIMEOUT_MS: '4000' }, command);
    let service: ServiceProcess = launch();
    await ready(service, port);
    const app = remoteApp(url);

    const all: { of: Pressed; claimId: string; press: () => Promise<{ status: number }> }[] = [];
    try {
      for (const [kill, { of, phase }] of plan.entries()) {
        const phone = `+447700900${100 + (kill % 300)}`;
        const who = await claimant(app, people.margaret, { phone_number: phone, tracking_consent: true });
        const store = await openServiceStore(folder);
        await bring(store, who.claimId, behind[of] ?? 'sign', 'v3', { phone_number: phone });
        await store.close();
        const press = await presserOf(of, who, phone, 'v3');
        all.push({ of, claimId: who.claimId, press });
        // Not by what the outbox asks for anew of an earlier claimant.
        const isOwn = ({ key }: { key?: string }) => key?.startsWith(`${who.claimId}-`) ?? false;
        let gone: Promise<unknown> | undefined;
        vendor.breakAt();
        const end = () => {
          service.child.kill('SIGKILL');
          return service.ended;
        };
        // A connection says nothing of whose it is before its first bytes.
        vendor.onArrival((at, key) => {
          if (gone || at !== phase || (at === 'request' && !isOwn({ ...(key ? { key } : {}) }))) return false;
          gone = end();
          return true;
        });
        vendor.onCharge(async (entry) => {
          if (!isOwn(entry) || gone) return;
          if (phase === 'taken') {
            gone = end();
            await gone;
            return;
          }
          if (phase !== 'all') vendor.cutNext(phase);
          gone = new Promise((resolve) => setTimeout(resolve, evenly(kill) * 5)).then(end);
        });
        await press().catch(() => undefined);
        vendor.onArrival(() => false);
        vendor.onCharge(() => {});
        expect([of, phase, gone !== undefined]).toEqual([of, phase, true]);
        await gone;
        const bought = chargedFor({ of, claimId: who.claimId });
        expect([of, phase, bought]).toEqual([of, phase, isBought(phase) ? 1 : 0]);
        service = launch();
        await ready(service, port);
        // Pressed at once, and not again at the end: 120 seconds later a press asks for a new text.
        if (of !== 'codeText') continue;
        await pressOn(press);
        expect([phase, chargedFor({ of, claimId: who.claimId })]).toEqual([phase, 1]);
      }

      await passIntents(
        `sqlite:${join(folder, 'reclaim.db')}`,
        all.map(({ claimId }) => claimId),
      );
      for (const { of, press } of all) if (of !== 'codeText') await pressOn(press);
      const charged = all.map((one) => [one.of, chargedFor(one)]);
      expect(charged).toEqual(all.map(({ of }) => [of, 1]));
    } finally {
      service.child.kill('SIGTERM');
      await service.ended;
    }
    const store = await openServiceStore(folder);
    for (const { claimId } of all) {
      const claim = await store.get('claims', claimId);
      expect(Object.values(claim?.intents ?? {}).filter(({ state }) => state !== 'done')).toEqual([]);
    }
    await store.close();
  },
  LONG_MS,
);
