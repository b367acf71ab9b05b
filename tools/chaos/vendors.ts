import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { codeSent } from '#fixtures/drivers/code.ts';
import { momentOf, publicConfig, TODAY } from '#fixtures/drivers/journey.ts';
import { machineDriver } from '#fixtures/drivers/machine-driver.ts';
import { openServiceSession } from '#fixtures/drivers/service-session.ts';
import { next } from '#fixtures/drivers/walk.ts';
import { pause } from '#fixtures/eventually.ts';
import { productFlow } from '#fixtures/flow.ts';
import { productFlows } from '#fixtures/flows.ts';
import { type Person, type PersonName, people } from '#fixtures/people.ts';
import { evenly } from '#fixtures/prove.ts';
import { pageSays } from '#fixtures/replay/page-says.ts';
import {
  type FaultyVendors,
  startFaultyVendors,
  type VendorFault,
  vendorFaults,
} from '#fixtures/sandbox/faulty-vendors.ts';
import type { SandboxPort } from '#fixtures/sandbox/sandbox.ts';
import { flowsFolder } from '#flows/files.ts';
import { buildApp } from '#server/app.ts';
import { loadConfig, prefixOf } from '#server/config.ts';
import { loadLending } from '#server/lending/index.ts';
import { openPorts } from '#server/open-ports.ts';
import type { Ports } from '#server/ports.ts';
import { isOptional, vendorPorts } from '#server/providers/vendor-ports.ts';
import { paidPorts } from '#server/purchases/paid-operations.ts';
import type { ClaimDocument } from '#server/store/documents.ts';
import { ledgerOf, type Pressed, pressed } from '#server/testing/pressed.ts';
import { first, part } from './part.ts';

/** Who walks: together they come to every paid call that a version makes. */
const walkers: readonly PersonName[] = ['margaret', 'owen', 'priya'];
/** No version makes this call: the service is asked for it at the end of a walk. */
const ASKED_DIRECTLY: Pressed = 'deviceCheck';
/** Buttons that are pressed on a walk, and how often on a screen that stays. */
const [MOST_PRESSES, MOST_AT_ONE] = [40, 4];
/** Between two looks; and how much of the page's own time passes while a screen is busy, and how often. */
const [LOOK_MS, PASS_MS, MOST_LOOKS] = [20, 1000, 120];

interface Planned {
  of: Pressed;
  version: string;
  fault: VendorFault;
  who: PersonName;
}

/** What a walk has come to. */
interface Walked {
  /** The screen on which it ended; null: the journey has stopped on a fault of the program. */
  screen: string | null;
  isEnd: boolean;
  /** What the page says there. */
  says: string[];
  /** Faults of the program. */
  reported: readonly unknown[];
  claim: ClaimDocument;
}

interface Service {
  app: FastifyInstance;
  ports: Ports;
  /** How much time has passed in the present walk, in milliseconds. */
  elapsed(): number;
}

/** Walks every version with a paid vendor that fails, on the machine before the service, and looks where claimants end. */
export const vendors = part({
  proves:
    'each paid call, failing in 13 ways, in every version: the claimant comes to a defined screen, and nothing passes that was not proved',
  stores: ['sqlite'],
  sizes: {
    trials: { full: 468, says: 'walks with shortened time limits: nine paid calls, 13 faults, four versions' },
    'real-limits': { full: 20, says: 'further walks with the time limits of the product', least: 0 },
    limit: {
      full: 1000,
      says: 'the shortened time limits (<PORT>_TIMEOUT_MS), in milliseconds; at least 100',
      least: 100,
      fixed: true,
    },
  },
  async run({ seed, size, folder, isOver, later, tell }) {
    const ports = vendorPorts.filter((port) => !isOptional(port)) as SandboxPort[];
    const faulty = await startFaultyVendors(folder, ports);
    later(faulty.close);
    const short = Object.fromEntries(paidPorts.map((port) => [`${prefixOf(port)}TIMEOUT_MS`, String(size.limit)]));
    const hurried = await openService({ ...faulty.env, ...short });
    later(() => hurried.app.close());
    const usual = await openService(faulty.env);
    later(() => usual.app.close());

    const all = await planAll(usual, faulty, [...productFlows(flowsFolder).byId.keys()]);
    const versions = [...new Set(all.map(({ version }) => version))];
    const missing = versions.flatMap((version) =>
      pressed
        .filter((of) => !all.some((one) => one.version === version && one.of === of))
        .map((of) => `${version} ${of}`),
    );
    if (missing.length > 0) console.log(`  not called on any walk: ${missing.join(', ')}`);
    const mixed = all
      .map((one, n) => ({ one, at: evenly(n + 1, seed) }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const trials = [
      ...mixed.slice(0, size.trials).map((one) => ({ one, on: hurried })),
      // The faults that take longest are among them.
      ...mixed
        .toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
        .slice(0, Math.ceil(size['real-limits'] / 2))
        .concat(mixed.toReversed().slice(0, Math.floor(size['real-limits'] / 2)))
        .map((one) => ({ one, on: usual })),
    ];
    const wrong: string[] = [];
    const ends = new Map<string, Map<string, number>>();
    let [done, passes] = [0, 0];
    for (const { one, on } of trials) {
      if (isOver()) break;
      const { of, version, fault } = one;
      const before = faulty.counts().failed;
      const name = `${of}, ${fault}, ${version}`;
      done += 1;
      let walked: Walked;
      try {
        walked = await walk(on, faulty, one).catch(() => walk(usual, faulty, one));
        // On a busy machine another vendor may have been too late by the shortened limits.
        if (faulty.counts().failed === before) walked = await walk(usual, faulty, one);
      } catch (error) {
        wrong.push(`${name}: the walk broke off: ${error instanceof Error ? error.message : String(error)}`);
        continue;
      }
      const hit = faulty.counts().failed > before;
      const isPassed = falsePass(of, walked.claim, faulty);
      if (isPassed) passes += 1;
      wrong.push(
        ...(hit ? [] : [`${name}: the vendor was not asked`]),
        ...(isPassed ? [`${name}: passed without an answer`] : []),
        ...(walked.screen === null ? [`${name}: the journey has stopped`] : []),
        ...(walked.isEnd || walked.says.length > 0 ? [] : [`${name}: stays at "${walked.screen}" without a word`]),
        ...walked.reported.map((error) => `${name}: ${error instanceof Error ? error.message : String(error)}`),
      );
      const counts = ends.get(of) ?? new Map<string, number>();
      const end = `${walked.screen}${walked.isEnd ? '' : ', which says why'}`;
      ends.set(of, counts.set(end, (counts.get(end) ?? 0) + 1));
      tell(() => `${done} of ${trials.length} walks`);
    }
    for (const [of, counts] of ends)
      console.log(`  ${of.padEnd(13)} ${[...counts].map(([end, times]) => `${end} ×${times}`).join(', ')}`);
    return {
      passed: wrong.length === 0,
      figures: `${done} walks (${vendorFaults.length} faults, ${versions.length} versions, ${ends.size} paid calls), ${faulty.counts().failed} calls failed, ${passes} false passes, ${wrong.length} wrong`,
      wrong: first(wrong, 20),
    };
  },
});

const isSlow = ({ fault }: Planned): boolean => fault === 'late' || fault === 'drip';

/** A service in this process that does not listen, over a store in memory. */
async function openService(environment: Record<string, string>): Promise<Service> {
  const key = () => randomBytes(32).toString('hex');
  const config = loadConfig({
    SESSION_KEY: key(),
    OTP_KEY: key(),
    DATA_KEYS: `k1:${key()}`,
    STORE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    ...environment,
  });
  const service = { elapsed: () => 0 };
  const ports = { ...(await openPorts(config)), clock: () => new Date(momentOf(TODAY) + service.elapsed()) };
  const app = await buildApp(config, ports, { flows: productFlows(flowsFolder), lending: loadLending(flowsFolder) });
  await app.ready();
  return Object.assign(service, { app, ports });
}

/** A person of their own for each walk: nobody claims twice, and a number gets no second text within two minutes. */
function personOf(who: PersonName, n: number): Person {
  const letters = [n / 676, n / 26, n].map((each) => String.fromCharCode(97 + (Math.floor(each) % 26))).join('');
  const person = people[who];
  return {
    ...person,
    firstName: `${person.firstName}${letters}`,
    // By surname, birth date and postcode the service knows who has claimed before.
    dob: new Date(Date.UTC(1950, 0, 1 + n)).toISOString().slice(0, 10),
    email: `${who}-${letters}@example.com`,
    phone: `07700 900${String(n % 1000).padStart(3, '0')}`,
  };
}

/** Every paid call that a version makes, with every fault and somebody who comes to it. */
async function planAll(service: Service, faulty: FaultyVendors, versions: readonly string[]): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const version of versions) {
    const comesTo = new Map<Pressed, PersonName>();
    for (const who of walkers) {
      const before = faulty.ledger().length;
      await walk(service, faulty, { version, who });
      const asked = faulty.ledger().slice(before);
      for (const of of pressed)
        if (!comesTo.has(of) && asked.some((entry) => isCallOf(of, entry))) comesTo.set(of, who);
    }
    // The first page of the site is a flow too, and calls nobody who is paid.
    if (comesTo.size === 0) continue;
    comesTo.set(ASKED_DIRECTLY, 'margaret');
    for (const [of, who] of comesTo) for (const fault of vendorFaults) planned.push({ of, version, fault, who });
  }
  return planned;
}

const isCallOf = (of: Pressed, { port, operation }: { port: string; operation: string }): boolean =>
  port === ledgerOf[of].port && operation === ledgerOf[of].operation;

/** True if the claim holds a result that the vendor never gave. */
export function falsePass(
  of: Pressed,
  { data, verdicts, searches = {}, code, risk, audit }: ClaimDocument,
  { messages }: Pick<FaultyVendors, 'messages'>,
): boolean {
  switch (of) {
    case 'emailCheck':
      return verdicts.email?.verdict === 'valid';
    case 'phoneCheck':
      return verdicts.phone?.verdict === 'valid';
    case 'questions':
    case 'answers':
      return data.luminate_pass_datetime !== undefined || data.qkba === 'hi';
    case 'bureauASearch':
      return searches.bureau_a !== undefined && searches.bureau_a.outcome !== 'failed';
    case 'bureauBSearch':
      return searches.bureau_b !== undefined && searches.bureau_b.outcome !== 'failed';
    case 'codeText':
      return code?.verifiedAt !== undefined && codeSent({ messages }, data.phone_number) === undefined;
    case 'riskScore':
      return risk !== undefined;
    case 'deviceCheck':
      return audit.some(({ what }) => what === 'device.verified');
  }
}

let walks = 0;

/** Walks a version as a person until an end, or until a screen stays however often its button is pressed. */
async function walk(
  service: Service,
  faulty: FaultyVendors,
  { of, fault, version, who }: Pick<Planned, 'version' | 'who'> & Partial<Planned>,
): Promise<Walked> {
  const { app, ports } = service;
  const { flow, revision } = productFlow(version, flowsFolder);
  walks += 1;
  const person = personOf(who, walks);
  const session = await openServiceSession(app, { flow, revision });
  const before = faulty.ledger().length;
  const target = of === undefined ? undefined : ledgerOf[of];
  // Two calls of one vendor: the second one fails only after the first was made.
  const isDue = () =>
    of !== 'answers' ||
    faulty
      .ledger()
      .slice(before)
      .some((entry) => isCallOf('questions', entry));
  faulty.failBy((port) => (port === target?.port && isDue() ? fault : undefined));
  let pending = 0;
  const stored = async () => {
    const claim = await ports.store.get('claims', session.claimId);
    if (!claim) throw new Error(`The store has no claim ${session.claimId}.`);
    return claim;
  };
  const driver = machineDriver({
    flow,
    revision,
    journey: {
      state: { facts: { 'claim.number': session.claimId, 'support.email': publicConfig.supportEmail } },
      patience: Number.POSITIVE_INFINITY,
    },
    async send(request, state) {
      pending += 1;
      try {
        return await session.send(request, state);
      } finally {
        pending -= 1;
      }
    },
    claim: async () => (await stored()).data,
    completed: async () => (await stored()).screensCompleted,
    code: async () => codeSent(faulty, (await stored()).data.phone_number) ?? '0000',
  });
  service.elapsed = driver.elapsed;
  /** Until everything that was asked has been answered: vendors that are late take their time. */
  const quiet = async () => {
    do {
      while (pending > 0) await pause(LOOK_MS);
      await driver.pass(0);
    } while (pending > 0);
  };
  const isBusy = () => !driver.journey().failed() && !driver.journey().is('editing');
  const patient = {
    ...driver,
    async ready() {
      await driver.ready();
      await quiet();
      // A call that has failed is made again a little later.
      for (let looks = 0; isBusy() && looks < MOST_LOOKS; looks += 1) {
        await driver.pass(PASS_MS);
        await quiet();
      }
    },
  };
  const isEnd = (screen: string | null) => screen !== null && flow.screens[screen]?.end === true;
  let here = 0;
  for (let presses = 0; presses < MOST_PRESSES && here < MOST_AT_ONE; presses += 1) {
    await quiet();
    if (driver.journey().failed() || isEnd(await driver.at())) break;
    const place = await driver.place();
    await next(patient, person);
    await quiet();
    here = (await driver.place()) === place ? here + 1 : 0;
  }
  const answer =
    of === ASKED_DIRECTLY
      ? await session.send(
          {
            operation: 'verifyDevice',
            body: { claim_number: session.claimId, device_session_id: `device-${walks}` },
          },
          driver.journey().state(),
        )
      : undefined;
  faulty.failBy(() => undefined);
  const screen = driver.journey().failed() ? null : await driver.at();
  const walked = {
    screen,
    isEnd: isEnd(screen),
    says: await pageSays(driver),
    reported: [
      ...driver.reported(),
      ...(answer === undefined || answer.status === 503 ? [] : [`the service answered ${answer.status}`]),
    ],
    claim: await stored(),
  };
  driver.journey().actor.stop();
  return walked;
}
