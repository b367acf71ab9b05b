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

/** The build whose pages the service serves: what pages tell of themselves is kept only if it names a part of it. */
export interface Build {
  /** The release, such as 0.1.0; undefined in a service that is not told. */
  release: string | undefined;
  /** Names of the scripts in its folder `assets`. */
  scripts: ReadonlySet<string>;
}

/** What every route may use. A call adds the log of its request. */
export interface Context extends Omit<EffectDeps, 'log'> {
  build: Build;
  sessions: Sessions;
  limitBy: LimitMaker;
}
