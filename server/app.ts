import cookie from '@fastify/cookie';
import '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { registerErrorHandler } from './error-handler.ts';
import { type Flows, noFlows } from './flows.ts';
import { registerJson } from './json.ts';
import { registerLimits } from './limits.ts';
import { loggerOf, registerRequestLog } from './log.ts';
import type { Ports } from './ports.ts';
import { claimRoutes } from './routes/claim.ts';
import { healthRoutes } from './routes/health.ts';
import { sessionsOf } from './session.ts';

const BODY_BYTES = 1024 * 1024;

export interface Site {
  flows?: Flows;
  /** The folder of the built client; without it the service has no pages. */
  client?: string;
  /** Where log lines go instead of the standard output. */
  logTo?: { write(line: string): void };
}

/** The whole service, the same for tests, demo and production. It closes the ports when it is closed. */
export async function buildApp(
  config: Config,
  ports: Ports,
  { flows = noFlows, logTo }: Site = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: loggerOf(config.logLevel, logTo),
    disableRequestLogging: true,
    genReqId: () => ports.random(9).toString('base64url'),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    ajv: {
      customOptions: {
        strict: true,
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
      },
    },
  });
  app.addHook('onClose', () => ports.store.close());
  registerErrorHandler(app);
  registerRequestLog(app);
  registerJson(app);
  await app.register(cookie);
  app.decorateRequest('session', null);
  const limitBy = await registerLimits(app, config, ports);
  const context: Context = { config, ports, flows, sessions: sessionsOf(config, ports), limitBy };

  healthRoutes(app, context);
  claimRoutes(app, context);
  return app;
}
