import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withSimulatedLimits } from '#fixtures/sandbox/simulated-limits.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { buildApp, type Site } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { loadLending } from '../lending/index.ts';
import type { Ports } from '../ports.ts';
import { testFlows } from './flow.ts';
import { openTestPorts } from './frozen-documents.ts';
import { emptyStoreUrl } from './stores.ts';

/** The firm's own data about lenders. */
export const lending = loadLending(testedFlows);

/** Settings for tests: nothing is read from the machine, nothing is written to it, and no time limit of a vendor runs out by itself. */
export const testConfig = (environment: Record<string, string> = {}): Config =>
  withSimulatedLimits(
    loadConfig({
      SESSION_KEY: randomBytes(32).toString('hex'),
      OTP_KEY: randomBytes(32).toString('hex'),
      // The same in all apps, so that several can share a store.
      DATA_KEYS: `k1:${'d'.repeat(32)}`,
      STORE_URL: emptyStoreUrl(),
      LOG_LEVEL: 'silent',
      SANDBOX_LATENCY: 'off',
      ...environment,
    }),
  );

/**
 * The real app over an empty store. Vendors are the real HTTP implementations, so a test that reaches one
 * runs with the vendors' stand-ins listening, or gives its own in `ports`.
 */
export async function testApp({
  environment,
  ports: own,
  site,
}: {
  environment?: Record<string, string>;
  ports?: Partial<Ports>;
  site?: Partial<Site>;
} = {}): Promise<{ app: FastifyInstance; ports: Ports; config: Config }> {
  const config = testConfig(environment);
  const opened = await openTestPorts(config);
  if (own?.store) await opened.store.close();
  const ports: Ports = { ...opened, ...own };
  const app = await buildApp(config, ports, { lending, flows: testFlows, ...site });
  await app.ready();
  return { app, ports, config };
}
