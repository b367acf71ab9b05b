import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Flows } from './flows.ts';
import type { Sessions } from './http/session.ts';
import type { Lending } from './lending/index.ts';
import type { Ports } from './ports.ts';
import type { LimitMaker } from './rate-limit/limits.ts';

/** The dependencies of an executed effect and of a delivery. */
export interface EffectDeps {
  config: Config;
  ports: Ports;
  flows: Flows;
  lending: Lending;
  log: FastifyBaseLogger;
}

/** What every route may use. A call adds the log of its request. */
export interface Context extends Omit<EffectDeps, 'log'> {
  sessions: Sessions;
  limitBy: LimitMaker;
}
