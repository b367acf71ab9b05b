import type { FastifyBaseLogger } from 'fastify';
import type { ProviderFailure } from '../providers/http-client.ts';
import { Failure } from './errors.ts';

/** Logs a vendor's failure, and returns the failure with `message` for the claimant. */
export function providerDown(log: FastifyBaseLogger, failure: ProviderFailure, message: string): Failure {
  log.warn({ why: failure.why }, failure.detail);
  return new Failure('PROVIDER_DOWN', { message });
}
