import { experiment, versions } from 'virtual:versions';
import { groupFor } from '#engine/flow/experiment.ts';
import type { Experiment } from '#schemas/experiment.ts';
import { pageStorages, type Storages } from './storage.ts';

/** Decides which journey a visitor sees. (EXP-03, EXP-22, ENT-097) */
const VERSION = 'version';
/** The group that the visitor was drawn into; it never changes. (EXP-23, ENT-098, G-043) */
const GROUP = 'experiment_group';
/** The version that the open page runs. (EXP-24, ENT-107, G-043) */
const RUNNING = 'journey_version';

/** The existing versions, and how new visitors are split between them. */
export interface Known {
  experiment: Pick<Experiment, 'default' | 'groups'>;
  /** Version → the address of its start. */
  versions: Readonly<Record<string, string>>;
}

const built: Known = { experiment, versions };

/** The group that a visitor was drawn into; null before the draw. */
export function groupOf({ local }: Storages): string | null {
  return local.get(GROUP);
}

/**
 * Draws the group of a new visitor, once: a stored group stays, however the shares change. If the browser stores nothing there
 * is no draw, because the next page would draw another group; the default applies. (EXP-04, EXP-05, G-044)
 */
export function drawGroup({ local }: Storages, random: () => number, { experiment }: Known = built): void {
  if (local.get(GROUP) !== null || !local.keeps()) return;
  const group = groupFor(experiment.groups, random());
  if (group !== null) local.set(GROUP, group);
}

/** The version that a path belongs to; null for any other page. */
export function versionAt(pathname: string, { versions }: Known = built): string | null {
  const found = Object.entries(versions).find(([, base]) => pathname === base || pathname.startsWith(`${base}/`));
  return found?.[0] ?? null;
}

/** Stores the version of the opened page: its address decides, from now on too. (EXP-22, EXP-24, G-040) */
export function enterVersion({ local }: Storages, version: string): void {
  for (const key of [VERSION, RUNNING]) if (local.get(key) !== version) local.set(key, version);
}

/**
 * Stores the version of a version's own home page (`/` and its name) for a visitor who has none yet. (G-045)
 */
export function enterHome({ local }: Storages, pathname: string, { versions }: Known = built): void {
  const version = pathname.slice(1);
  if (Object.hasOwn(versions, version) && local.get(VERSION) === null) local.set(VERSION, version);
}

/** The stored version, else the drawn group, else the default; a removed one is ignored. (EXP-03, EXP-04, G-040) */
export function versionOf(storages: Storages, { experiment, versions }: Known = built): string {
  const found = [storages.local.get(VERSION), groupOf(storages)].find(
    (version) => version !== null && Object.hasOwn(versions, version),
  );
  return found ?? experiment.default;
}

/** The version of the journey that this visitor sees. */
export const visitorVersion = (): string => versionOf(pageStorages());

/** Where a version begins. */
export const startOf = (version: string): string => versions[version] ?? '/';
