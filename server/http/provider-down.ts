import type { FastifyBaseLogger } from 'fastify';
import type { ProviderFailure } from '../providers/http-client.ts';
import { Failure } from './errors.ts';

/** Logs what a vendor did wrong, and gives the failure that says `message` to the claimant. */
export function providerDown(log: FastifyBaseLogger, failure: ProviderFailure, message: string): Failure {
  log.warn({ why: failure.why }, failure.detail);
  return new Failure('PROVIDER_DOWN', { message });
}
