import type { Config } from './config.ts';
import type { Flows } from './flows.ts';
import type { Sessions } from './http/session.ts';
import type { Lending } from './lending/index.ts';
import type { Ports } from './ports.ts';
import type { LimitMaker } from './rate-limit/limits.ts';

/** What every route may use. */
export interface Context {
  config: Config;
  ports: Ports;
  flows: Flows;
  lending: Lending;
  sessions: Sessions;
  limitBy: LimitMaker;
}
