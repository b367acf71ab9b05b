import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Break, type BreakingVendor, startBreakingVendor } from '#fixtures/breaking-vendor.ts';
import { claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { killTrials } from '#fixtures/prove.ts';
import { openStore } from './store/open.ts';
import { bring } from './testing/bring.ts';
import { builtService, freePort } from './testing/built-service.ts';
import { doorOf, ledgerOf, type Pressed, presserOf, vendorPorts } from './testing/paid-calls.ts';
import { passIntents, ready, type ServiceProcess, serviceProcesses } from './testing/process.ts';

/** Nothing here hangs on time: a machine may be as busy as it likes. */
const LONG_MS = 1_200_000;
const paid: Pressed[] = [
  'questions',
  'answers',
  'bureauASearch',
  'bureauBSearch',
  'codeText',
  'emailCheck',
  'phoneCheck',
];
/** When the service is killed: before the vendor answers, in the middle of the answer, after all of it has left. */
const moments: (Break | 'all')[] = ['taken', 'answerHeaders', 'body', 'all'];
/** Seven kills in `npm test`, one for each paid call; `KILL_TRIALS=28` and more has each at each moment. */
const KILLS = killTrials(paid.length);

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

/** Presses until the result is there: as far as the service knows another node may still wait for the first call, so a press waits too. */
async function pressOn(press: () => Promise<{ status: number }>): Promise<void> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && statuses.length < 10) statuses.push((await press()).status);
  expect(statuses.at(-1)).toBe(200);
}

test(
  `after ${KILLS} kill -9 during paid calls none was bought twice, and each result is got under the same key`,
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), OTP_KEY: 'o'.repeat(32) };
    const launch = () =>
      spawnService({ ...own, LOG_LEVEL: 'silent', ...vendor.env, TEXTS_TIMEOUT_MS: '4000' }, command);
    let service: ServiceProcess = launch();
    await ready(service, port);
    const door = doorOf(url);

    const all: { of: Pressed; claimId: string; press: () => Promise<{ status: number }> }[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const of = paid[kill % paid.length] as Pressed;
        const moment = moments[(kill + Math.floor(kill / paid.length)) % moments.length] ?? 'taken';
        const phone = `+447700900${100 + (kill % 300)}`;
        const who = await claimant(door, people.margaret, { phone_number: phone });
        const store = await openStore(`sqlite:${join(folder, 'reclaim.db')}`);
        await bring(store, who.claimId, behind[of] ?? 'sign', 'v3', { phone_number: phone });
        await store.close();
        const press = await presserOf(of, who, phone, 'v3');
        all.push({ of, claimId: who.claimId, press });
        // Not by what the outbox asks for anew of an earlier claimant.
        const isOwn = ({ key }: { key?: string }) => key?.startsWith(`${who.claimId}-`) ?? false;
        let gone: Promise<unknown> | undefined;
        vendor.breakAt();
        vendor.onCharge(async (entry) => {
          if (!isOwn(entry) || gone) return;
          if (moment === 'all') {
            gone = new Promise((resolve) => setTimeout(resolve, kill % 5)).then(() => {
              service.child.kill('SIGKILL');
              return service.ended;
            });
            return;
          }
          if (moment !== 'taken') vendor.cutNext(moment);
          else service.child.kill('SIGKILL');
          gone = service.ended;
          if (moment === 'taken') await gone;
          else setTimeout(() => service.child.kill('SIGKILL'), 5);
        });
        await press().catch(() => undefined);
        await gone;
        vendor.onCharge(() => {});
        expect([of, vendor.charged({ ...ledgerOf[of], reference: who.claimId }).length]).toEqual([of, 1]);
        service = launch();
        await ready(service, port);
        // A press within the 120 seconds: after them it is a new text.
        if (of === 'codeText') await pressOn(press);
      }

      await passIntents(
        `sqlite:${join(folder, 'reclaim.db')}`,
        all.map(({ claimId }) => claimId),
      );
      for (const { press } of all) await pressOn(press);
      const charged = all.map(({ of, claimId }) => [
        of,
        vendor.charged({ ...ledgerOf[of], reference: claimId }).length,
      ]);
      expect(charged).toEqual(all.map(({ of }) => [of, 1]));
    } finally {
      service.child.kill('SIGTERM');
      await service.ended;
    }
    const store = await openStore(`sqlite:${join(folder, 'reclaim.db')}`);
    for (const { claimId } of all) {
      const claim = await store.get('claims', claimId);
      expect(Object.values(claim?.intents ?? {}).filter(({ state }) => state !== 'done')).toEqual([]);
    }
    await store.close();
  },
  LONG_MS,
);
