/** Brings a claim into this browser: looks it up, restores it, and returns where to continue. */
import type { JourneyState, LinkedFlow, PersistedJourney, ResumeLink, StoredClaim } from '#engine';
import { resumeScreen } from '#engine/flow/entries.ts';
import { addressOf } from '#engine/flow/screens.ts';
import { stoppedAt } from '#engine/state/derived-path.ts';
import { applyChange, emptyState, persistJourney } from '#engine/state/journey-state.ts';
import { Selectors } from '#engine/state/selectors.ts';
import { savedFact } from '#engine/vocabulary/fact.ts';
import type { Client } from '../api/client.ts';
import { readStoredClaim, savedOnTrail } from '../runtime/stored-claim.ts';
import {
  browserStorages,
  noteBrought,
  PERSISTED_JOURNEY,
  type Storages,
  storeClaim,
  storedClaim,
} from '../session/storage.ts';
import { forgetAnswers, holdsAnswers } from '../session/stored-answers.ts';
import type { Tabs } from '../session/tabs.ts';
import { today } from '../session/today.ts';

export interface Bringing {
  client: Pick<Client, 'send'>;
  storages: Storages;
  /** The journeys of this build; those that are not versions have no entries. */
  flows: readonly {
    id: string;
    base: string;
    entries: Readonly<Record<string, string>>;
    load(): Promise<{ flow: LinkedFlow; revision: string }>;
  }[];
  /** The other tabs of this browser, which must learn of another claim. */
  tabs: Pick<Tabs, 'tell'>;
  /** The version of this visitor, for a claim without one. */
  version(): string;
}

/** Where to continue, or why not (`words`: the service's own message): the claim is unknown, the link has ended, the birth date is required or was wrong too often, too many attempts, the browser stores nothing, or no answer. */
export type Brought =
  | { address: string }
  | { why: 'unknown' | 'ended' | 'confirm' | 'locked' | 'tooMany' | 'nothingKept' | 'failed'; words?: string };

/** Whether the result is still wanted. */
export type Wanted = () => boolean;

interface Held {
  held: StoredClaim;
  flow: LinkedFlow;
  revision: string;
}

/** The service's data of a claim, with its flow. `dateOfBirth`: the claimant's, as dd/mm/yyyy, if it was asked for. (RES-04, G-033) */
async function lookUp(
  { client, flows, version }: Bringing,
  claim: string,
  dateOfBirth?: string,
): Promise<Held | Extract<Brought, { why: string }>> {
  const body = dateOfBirth === undefined ? {} : { body: { dateOfBirth } };
  const answer = await client.send({ operation: 'resumeClaim', params: { claimId: claim }, ...body });
  const { status } = answer;
  const held = readStoredClaim(answer);
  if (held === null) {
    const { message } = answer.body ?? {};
    if (status === 429) return { why: 'tooMany', ...(message ? { words: message } : {}) };
    const { code } = (answer.body?.responseObject ?? {}) as { code?: unknown };
    if (code === 'LINK_ENDED') return { why: 'ended' };
    if (code === 'LINK_LOCKED') return { why: 'locked' };
    if (code === 'BIRTH_DATE_NEEDED') return { why: 'confirm', ...(message ? { words: message } : {}) };
    return { why: status === 404 || status === 400 ? 'unknown' : 'failed' };
  }
  // Home is not a version: no link leads there.
  const versions = flows.filter(({ entries }) => Object.keys(entries).length > 0);
  const known = (name: unknown) => versions.find(({ id }) => id === name);
  const found = known(held.data.journey) ?? known(version()) ?? versions[0];
  if (!found) throw new Error('This build has no version of the journey.');
  return { held, ...(await found.load()) };
}

/**
 * Restores answers, facts and the path taken into this browser. Data of the same claim that only this tab has is kept. Data of
 * another claim is removed. `last`: the browser's claim before the request, because the answer itself has set the cookie. Null:
 * the result was no longer wanted. (RES-05, RES-06, SES-20)
 */
async function restore(
  { storages, tabs }: Bringing,
  claim: string,
  { held, flow, revision }: Held,
  wanted: Wanted,
  last: string | null,
): Promise<JourneyState | null> {
  const { mergeClaim, parsePersistedFor, fieldTypes, storeAnswers } = await import(
    '../runtime/restore-and-effects.chunk.ts'
  );
  if (!wanted()) return null;
  const own = parsePersistedFor(storages.session.get(PERSISTED_JOURNEY), claim);
  const before = own ? memoryIn(own, flow) : emptyState;
  const state = mergeClaim(
    flow,
    applyChange(before, { facts: { 'claim.number': claim } }, flow.vocabulary),
    held,
    fieldTypes,
  );
  if (last !== null && last !== claim) forgetAnswers(storages, last);
  if (last !== claim) noteBrought(storages, claim);
  storeClaim(storages, claim);
  const screen = state.trail.at(-1) ?? flow.start;
  storages.session.set(
    PERSISTED_JOURNEY,
    JSON.stringify(persistJourney(flow, revision, screen, state, new Date().toISOString())),
  );
  storeAnswers(storages, new Selectors({ flow, state, today: today(), fieldTypes }));
  tabs.tell({ says: 'journey', claim, flow: flow.id, revision, changed: [], screen: null, state });
  return state;
}

/** The parts of a persisted journey that the flow knows. */
function memoryIn({ answers, facts, verdicts, trail, steps, flow }: PersistedJourney, now: LinkedFlow): JourneyState {
  if (flow !== now.id) return { answers, facts, verdicts, trail: [], steps: {} };
  return { answers, facts, verdicts, trail: trail.filter((screen) => Object.hasOwn(now.screens, screen)), steps };
}

/** Unsent answers of this tab for the browser's own claim: they must not be lost. */
async function saveTheRest({ client, storages, flows }: Bringing, claim: string): Promise<void> {
  const { parsePersistedFor, fieldTypes } = await import('../runtime/restore-and-effects.chunk.ts');
  const own = parsePersistedFor(storages.session.get(PERSISTED_JOURNEY), claim);
  const found = own && flows.find(({ id }) => id === own.flow);
  if (!own || !found) return;
  const { flow } = await found.load();
  const selectors = new Selectors({ flow, state: memoryIn(own, flow), today: today(), fieldTypes });
  const saved = savedOnTrail(selectors, (field) => own.facts[savedFact(field)] !== true);
  if (Object.keys(saved).length === 0) return;
  // An ended session would be replaced by one with an unwanted claim: first a session for this claim is created.
  const { status } = await client.send({ operation: 'resumeClaim', params: { claimId: claim } });
  if (status === 200) await client.send({ operation: 'updateClaim', body: { ...saved, journey: flow.id } });
}

/** The browser's claim, if something was entered for it and it is not this one. */
export function otherClaim(storages: Storages, claim: string): string | null {
  const stored = storedClaim(storages);
  return stored !== null && stored !== claim && holdsAnswers(storages) ? stored : null;
}

/**
 * Brings the claim of a link into this browser, and returns where the link leads. Stops if the result is no longer wanted when
 * the service answers. `dateOfBirth`: the claimant's, if the service has asked for it. (RES-09, RES-10, G-037)
 */
export async function bringClaim(
  bringing: Bringing,
  claim: string,
  link: ResumeLink,
  wanted: Wanted,
  dateOfBirth?: string,
): Promise<Brought> {
  const { storages } = bringing;
  const stored = storedClaim(storages);
  if (stored !== null && stored !== claim) await saveTheRest(bringing, stored);
  const found = await lookUp(bringing, claim, dateOfBirth);
  if ('why' in found) return found;
  if ((await restore(bringing, claim, found, wanted, stored)) === null) return { why: 'failed' };
  // A browser that stores nothing would be redirected here for ever.
  if (storedClaim(browserStorages()) !== claim) return { why: 'nothingKept' };
  const screen = resumeScreen(found.flow, link, found.held.screens_completed);
  return { address: `${addressOf(found.flow, screen)}?id=${encodeURIComponent(claim)}` };
}

/** Where to continue with the browser's own claim; its start if that is unknown. */
export async function goOnHere(bringing: Bringing, claim: string, wanted: Wanted): Promise<string> {
  const { flows, version } = bringing;
  const found = await lookUp(bringing, claim);
  const state = 'why' in found ? null : await restore(bringing, claim, found, wanted, claim);
  if ('why' in found || state === null) {
    const start = flows.find(({ id }) => id === version());
    return start ? start.base : '/';
  }
  const { effects, fieldTypes } = await import('../runtime/restore-and-effects.chunk.ts');
  const { flow, held } = found;
  const walk = { flow, state, today: today(), fieldTypes, effects, completed: held.screens_completed };
  return addressOf(flow, stoppedAt(walk).screen);
}
