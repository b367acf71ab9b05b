import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { kinds } from './delivery/kinds.ts';
import { startDelivery } from './delivery/worker.ts';
import { type Flows, noFlows } from './flows.ts';
import { answerClientError, HEAD_BYTES, REQUEST_MS } from './http/client-errors.ts';
import { schemaController } from './http/compilers.ts';
import { registerDrain } from './http/drain.ts';
import { refuseAddress, registerErrorHandler } from './http/error-handler.ts';
import { registerJson } from './http/json.ts';
import { registerLoadShed } from './http/load-shed.ts';
import { loggerOf, registerRequestLog } from './http/log.ts';
import { registerForwarded } from './http/network.ts';
import { registerRequestMetrics } from './http/request-metrics.ts';
import { registerRequestTrace } from './http/request-trace.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { sessionsOf } from './http/session.ts';
import type { Lending } from './lending/index.ts';
import { scriptsOf } from './pages/built-page.ts';
import { registerPages } from './pages/pages.ts';
import type { Ports } from './ports.ts';
import { limiter } from './rate-limit/limits.ts';
import { addressRoutes } from './routes/addresses.ts';
import { bureauRoutes } from './routes/bureaus.ts';
import { claimRoutes } from './routes/claim.ts';
import { clientErrorRoutes } from './routes/client-errors.ts';
import { deviceRoutes } from './routes/device.ts';
import { registerDocs } from './routes/docs.ts';
import { effectRoutes } from './routes/effects.ts';
import { healthRoutes } from './routes/health.ts';
import { outsideRoutes } from './routes/outside.ts';
import { policyReportRoutes } from './routes/policy-reports.ts';
import { questionRoutes } from './routes/questions.ts';
import { textRoutes } from './routes/texts.ts';
import { userRoutes } from './routes/user.ts';
import { verificationRoutes } from './routes/verification.ts';
import { visitRoutes } from './routes/visit.ts';
import { startRetention } from './staff/retention.ts';
import { startSweep } from './store/sweep.ts';
import { startTraces } from './traces/start-traces.ts';

/** The largest request, in bytes. */
const BODY_BYTES = 1024 * 1024;

/** What the service serves besides its calls, and the rules for it. */
export interface Site {
  /** The firm's data about lenders. */
  lending: Lending;
  flows?: Flows;
  /** The folder of the built client; without it the service has no pages. */
  client?: string;
  /** The release of the service and its pages, such as 0.1.0. */
  release?: string;
  /** Where log lines are written instead of standard output. */
  logTo?: { write(line: string): void };
  /** Registers additional routes at this address, such as those of the sandbox. */
  also?(app: FastifyInstance): Promise<void>;
}

/** The whole service, the same for tests, demo and production. It closes its store when it is closed. */
export async function buildApp(
  config: Config,
  ports: Ports,
  { lending, flows = noFlows, client, release, logTo, also }: Site,
): Promise<FastifyInstance> {
  const traces = await startTraces(config);
  const headers = securityHeaders(config, client);
  const app = Fastify({
    loggerInstance: loggerOf(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(ports.random(6).toString('base64url')),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    // What comes on an open connection while the service closes is answered: a proxy would pass the refusal on. (decision 223)
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    http: { maxHeaderSize: HEAD_BYTES, connectionsCheckingInterval: 5000 },
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: refuseAddress(headers),
    schemaController,
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
  traces?.reportTo(app.log);
  // Closing runs in reverse order: spans are sent when everything else has ended.
  if (traces) app.addHook('onClose', () => traces.close());
  app.addHook('onClose', () => ports.store.close());
  app.server.maxConnections = config.maxConnections;
  registerForwarded(app);
  registerRequestTrace(app);
  registerRequestMetrics(app);
  registerLoadShed(app, config.loadLimits);
  registerDrain(app);
  startSweep(app, ports);
  startRetention(app, config, ports);
  startDelivery(app, { config, ports, flows, lending, log: app.log }, kinds);
  registerErrorHandler(app);
  registerRequestLog(app);
  registerJson(app);
  registerSecurityHeaders(app, headers);
  await app.register(cookie);
  app.decorateRequest('session', null);
  const limitBy = limiter(config, ports);
  const build = { release, scripts: scriptsOf(client) };
  const context: Context = { config, ports, flows, lending, build, sessions: sessionsOf(config, ports), limitBy };

  await registerDocs(app, config);
  healthRoutes(app, context);
  claimRoutes(app, context);
  addressRoutes(app, context);
  verificationRoutes(app, context);
  userRoutes(app, context);
  questionRoutes(app, context);
  textRoutes(app, context);
  bureauRoutes(app, context);
  deviceRoutes(app, context);
  outsideRoutes(app, context);
  visitRoutes(app, context);
  clientErrorRoutes(app, context);
  await policyReportRoutes(app, context);
  effectRoutes(app, context);
  await registerPages(app, config, flows, client);
  await also?.(app);
  return app;
}

/** Ids that are unique over all starts of the service: `<start>-<count>`. */
function requestIds(start: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
