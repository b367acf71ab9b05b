import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config.ts';
import type { Flows } from '../flows.ts';
import { buildInfo, flowInfo, nodeUnsupported, registry, unsafeSettings } from '../metrics/instruments.ts';
import { nodeWarnings } from '../node-support.ts';
import type { Ports } from '../ports.ts';
import { lookAtStore } from './look.ts';

/** What is measured of a service. */
export interface Measured {
  config: Config;
  ports: Pick<Ports, 'store' | 'clock'>;
  flows: Flows;
  /** The release, such as 0.1.0. */
  release: string;
}

let measuresProcess = false;

/** Records what does not change while the service runs, and begins to measure the process: its event loop, memory and GC. */
export function describeService({ config, ports, flows, release }: Measured): void {
  // Once for the process: the metrics of Node belong to it and not to one service.
  if (!measuresProcess) collectDefaultMetrics({ register: registry });
  measuresProcess = true;
  for (const gauge of [unsafeSettings, buildInfo, flowInfo]) gauge.reset();
  for (const warning of config.warnings)
    unsafeSettings.inc({ setting: /^[A-Z][A-Z0-9_]+/.exec(warning)?.[0] ?? 'other' });
  nodeUnsupported.set(nodeWarnings(process.version, ports.clock()).length > 0 ? 1 : 0);
  buildInfo.set({ release, node: process.version }, 1);
  for (const [version, { revision }] of flows.byId) flowInfo.set({ version, revision }, 1);
}

/** All metrics in the text format of Prometheus. */
export async function metricsText({ config, ports }: Measured): Promise<string> {
  await lookAtStore({ ...ports, providers: config.providers });
  return registry.metrics();
}
