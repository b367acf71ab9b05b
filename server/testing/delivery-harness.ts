import { createHash } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { LedgerEntry } from '#fixtures/sandbox/vendors/ledger.ts';
import { changeClaim, claimOf, createClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { kinds } from '../delivery/kinds.ts';
import { deliverDue } from '../delivery/worker.ts';
import { noFlows } from '../flows.ts';
import { loggerOf } from '../http/log.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { lending, testConfig } from './app.ts';
import { openTestPorts } from './frozen-documents.ts';

/** When each test of a harness begins. */
export const START = '2026-03-02T10:00:00.000Z';

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the claims of a harness hold unless a test says otherwise. */
const details = {
  title: 'Mrs.',
  first_name: 'Margaret',
  last_name: 'Holloway',
  dob: '1961-04-09',
  email: people.margaret.email,
  phone_number: '+447700900456',
  postcode: 'OX4 2DP',
  address: {
    addressID: 'adr-1',
    number: '4',
    street1: 'Mill Lane',
    postTown: 'Oxford',
    county: 'Oxfordshire',
    postcode: 'OX4 2DP',
    country: 'GB',
    address: '4 Mill Lane, Oxford',
  },
  journey: 'test',
  tracking_consent: true,
};

/**
 * The harness from which a service tells others, for the tests of one file: claims with something to tell, a clock that the
 * test moves, and the strict sandbox in place of every receiver.
 */
export function deliveryHarness() {
  const sandbox = strictSandbox();
  const lines: string[] = [];
  let before = 0;
  const told = (): LedgerEntry[] => sandbox.ledger().slice(before);
  async function open(environment: Record<string, string> = {}): Promise<void> {
    const config = testConfig({ PUBLIC_URL: 'https://claims.example', ...environment });
    const ports = { ...(await openTestPorts(config)), clock: () => new Date(harness.now) };
    harness.effects = {
      config,
      flows: noFlows,
      lending,
      ports,
      log: loggerOf('info', { write: (line) => lines.push(line) }),
    };
  }

  const harness = {
    sandbox,
    /** The log. */
    lines,
    /** In milliseconds; a test lets time pass by adding to it. */
    now: 0,
    effects: undefined as unknown as EffectDeps,
    /** Opens the service anew, with this in its environment besides. */
    async reopen(environment: Record<string, string>): Promise<void> {
      await harness.effects.ports.store.close();
      await open(environment);
    },
    /** What the vendors were asked since the test began. */
    told,
    calls: () => told().map(({ operation, status }) => [operation, status]),
    claimOf: (id: string) => claimOf(harness.effects, id),
    /** Makes a claim that holds `data` besides, and then changes it. Gives its number. */
    async claimWith(data: Record<string, unknown>, ...changes: ((claim: ClaimDocument) => Change)[]): Promise<string> {
      const { id } = await createClaim(harness.effects.ports, { ...details, ...data });
      for (const change of changes) await changeClaim(harness.effects.ports, id, change);
      return id;
    },
    /** The change that gives a claim something to tell. */
    put:
      (id: string, entry: Pick<OutboxEntry, 'kind' | 'name' | 'details'>) =>
      (claim: ClaimDocument): Change =>
        enqueue(claim, id, { ...entry, at: new Date(harness.now) }),
    /** Delivers what is due. */
    deliver: () => deliverDue(harness.effects, kinds),
    /** Lets time pass in steps of a second and delivers after each; gives the seconds at which a vendor was called. */
    async passTime(seconds: number): Promise<number[]> {
      const at: number[] = [];
      for (let second = 0; second <= seconds; second += 1, harness.now += 1_000) {
        const seen = told().length;
        await harness.deliver();
        for (let n = seen; n < told().length; n += 1) at.push(second);
      }
      return at;
    },
  };
  beforeEach(async () => {
    harness.now = Date.parse(START);
    before = sandbox.ledger().length;
    lines.length = 0;
    await open();
  });
  afterEach(() => harness.effects.ports.store.close());
  return harness;
}
