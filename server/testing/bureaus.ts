import type { FastifyInstance } from 'fastify';
import { type Claimant, claimant, type ServiceAnswer } from '#fixtures/claimant.ts';
import { type Person, people } from '#fixtures/people.ts';
import type { Sandbox } from '#fixtures/sandbox.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';

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

/** Margaret, or somebody by a magic name. */
export const comes = (app: FastifyInstance, lastName?: string, changes: Record<string, unknown> = {}) =>
  claimant(app, lastName === undefined ? people.margaret : ({ ...people.margaret, lastName } as Person), changes);
