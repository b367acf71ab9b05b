import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type Claimant, claimant, type ServiceAnswer } from '#fixtures/claimant.ts';
import { type Person, people, testerDomain, testPost2021Marker } from '#fixtures/people.ts';
import type { Sandbox } from '#fixtures/sandbox/sandbox.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { testApp } from './app.ts';
import { tinyPng } from './png.ts';

export type BureauPort = 'bureauA' | 'bureauB';

/** The search of either bureau by its documented call. */
export const search = (
  who: Claimant,
  port: BureauPort,
  changes: Record<string, unknown> = {},
): Promise<ServiceAnswer> =>
  port === 'bureauA'
    ? who.call('searchBureauA', { ...who.bodies.searchBureauA, ...changes })
    : who.call('searchBureauB', { ...who.bodies.searchBureauB, ...changes }, { query: { service: 'exp' } });

/** What a bureau was asked about a claim. */
export const askedOf = (sandbox: Pick<Sandbox, 'ledger'>, port: BureauPort, { claimId }: Claimant) =>
  sandbox
    .ledger()
    .filter((entry) => entry.port === port && (entry.request as { reference?: string } | null)?.reference === claimId);

/** The claim in the store. */
export async function storedClaim(
  { ports }: { ports: Pick<Ports, 'store'> },
  { claimId }: Claimant,
): Promise<ClaimDocument> {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
}

/** Margaret, or a person with a magic name. */
export const comes = (app: FastifyInstance, lastName?: string, changes: Record<string, unknown> = {}) =>
  claimant(app, lastName === undefined ? people.margaret : ({ ...people.margaret, lastName } as Person), changes);

/** A service with both bureaus and every receiver of their reports, for the tests of one file. */
export function bureauHarness() {
  const harness = {
    service: undefined as unknown as Awaited<ReturnType<typeof testApp>>,
    sandbox: strictSandbox(),
    come: (lastName?: string, changes?: Record<string, unknown>): Promise<Claimant> =>
      comes(harness.service.app, lastName, changes),
    stored: (who: Claimant): Promise<ClaimDocument> => storedClaim(harness.service, who),
    sign: (who: Claimant): Promise<ServiceAnswer> => who.call('updateClaim', { signature: tinyPng }),
  };
  beforeAll(async () => {
    harness.service = await testApp({
      environment: {
        TEST_EMAIL_DOMAINS: testerDomain,
        TEST_POST2021_MARKER: testPost2021Marker,
        RATE_LIMIT_FACTOR: '100',
        WEBHOOKS_URL: 'https://webhooks.vendor.example',
        WEBHOOKS_KEY: 'sandbox-webhooks-key',
      },
    });
  });
  afterAll(() => harness.service.app.close());
  return harness;
}
