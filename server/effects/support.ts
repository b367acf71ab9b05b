import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Flows } from '../flows.ts';
import { Failure } from '../http/errors.ts';
import type { Lending } from '../lending/index.ts';
import type { Ports } from '../ports.ts';
import type { ProviderFailure } from '../providers/http-client.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** What an executed effect works with. */
export interface Effects {
  config: Config;
  ports: Ports;
  flows: Flows;
  lending: Lending;
  log: FastifyBaseLogger;
}

/** Logs what a vendor did wrong, and gives the failure that says `message` to the claimant. */
export function providerDown(log: FastifyBaseLogger, failure: ProviderFailure, message: string): Failure {
  log.warn({ why: failure.why }, failure.detail);
  return new Failure('PROVIDER_DOWN', { message });
}

/** The claim of a session. */
export async function claimOf({ ports }: Pick<Effects, 'ports'>, claimId: string): Promise<ClaimDocument> {
  const claim = await ports.store.get('claims', claimId);
  if (!claim) throw new Failure('CLAIM_NOT_FOUND');
  return claim;
}

/** A claim value that is text; '' where it is not there. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The parts of an address that say something. */
export function partsOf(address: unknown): Record<string, string> {
  if (address === null || typeof address !== 'object') return {};
  return Object.fromEntries(
    Object.entries(address).filter((part): part is [string, string] => typeof part[1] === 'string' && part[1] !== ''),
  );
}
