/** Starts a journey in a page: its state from the tab's storage or the service, its session, its machine. */

import { type Actor, type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import type { ApiRequest, JourneyMachine, JourneyState, LinkedFlow, PublicConfig } from '#engine';
import { isVersion } from '#engine/flow/experiment.ts';
import { addressOf } from '#engine/flow/screens.ts';
import { compileFlow } from '#engine/product/compile.ts';
import { entryGuardTarget } from '#engine/state/derived-path.ts';
import { applyChange, claimComesFirst, emptyState, persistJourney } from '#engine/state/journey-state.ts';
import { createSelectors } from '#engine/state/selectors.ts';
import { presentTime, steadyTime } from '../api/clock.ts';
import type { Stop } from '../screen/screen-scope.ts';
import { takeEarly } from '../session/early-answers.ts';
import { markFinish } from '../session/finish.ts';
import { LAST_LOCATION, lastLocationOf } from '../session/last-location.ts';
import { observable } from '../session/observable.ts';
import type { Session } from '../session/page-session.ts';
import { orRenew } from '../session/renew-page.ts';
import { RESUME } from '../session/resume-link.ts';
import { PERSISTED_JOURNEY, presentClaim } from '../session/storage.ts';
import type { StoredValues } from '../session/stored-answers.ts';
import { keepScores, tracker } from '../session/third-party.ts';
import { today } from '../session/today.ts';
import { evidenceHeaders } from './evidence-headers.ts';
import { followHelp } from './follow-help.ts';
import { createRegistry, type Registry } from './registry.ts';
import { readStoredClaim, savedOnTrail } from './stored-claim.ts';

export interface JourneyStart {
  flow: LinkedFlow;
  revision: string;
  config: PublicConfig;
  session: Session;
  /** The screen of the page's address, or null for none. */
  asked: string | null;
  log(error: unknown): void;
  /** Leaves the page for a new one where the service has other files by now; left out: it never has. */
  renew?(): Promise<boolean>;
  /** Leaves for the page that asks for the birth date, where the claim opens only after that. */
  confirm?(claim: string): void;
  /** Fetches the help dialog; left out where there is none. */
  help?: Parameters<typeof followHelp>[1]['dialog'];
  /** What its screens are made of, where it is here already. */
  registry?: Registry;
  /** What its time passes by; left out: the machine's own clock. */
  clock?: ActorOptions<AnyActorLogic>['clock'];
}

/** The present moment by the page's steady clock, ISO 8601. */
const moment = (): string => new Date(steadyTime()).toISOString();

const isAnswered = ({ answers }: JourneyState): boolean => Object.keys(answers).length > 0;

/**
 * A journey ready to run. `actor` is started and stands on its screen after `enter`; `begin` asks the service for what
 * it holds of the stored claim, or makes a claim, and settles either way. Rejects where what a returning claimant needs
 * could not be fetched.
 */
export async function prepareJourney({
  flow,
  revision,
  config,
  session,
  asked,
  log,
  renew = async () => false,
  confirm = (claim) => window.location.replace(`${RESUME}?id=${encodeURIComponent(claim)}`),
  help,
  registry = createRegistry(flow),
  clock,
}: JourneyStart) {
  const { client, storages, claimAtStart, stored } = session;
  const kept = storages.session.get(PERSISTED_JOURNEY);
  const atStart = (asked ?? flow.start) === flow.start;
  const returning = kept === null && claimAtStart === null && atStart ? null : await registry.fetchAll();
  // The start screen of a page that came whole is drawn as it stands there: at once, with all it is made of.
  await registry.fetchFor(asked ?? flow.start);
  // A page that was looked at for a while has made its claim before it came to life.
  const claim = presentClaim(storages);
  const persisted = returning?.parsePersistedFor(kept, claim) ?? null;
  const own = { 'support.email': config.supportEmail, ...(claim === null ? {} : { 'claim.number': claim }) };
  const facts = { ...returning?.storedCode(storages), ...own };
  const { answers, facts: known, verdicts, trail, steps } = persisted ?? emptyState;
  let state: JourneyState = applyChange({ answers, facts: known, verdicts, trail, steps }, { facts }, flow.vocabulary);
  if (isAnswered(state)) stored.set(true);
  /** Where the claimant stopped before, while they stand at the start in a tab that knows nothing of it. */
  const stop = observable<Stop | null>(null);
  let actor: Actor<JourneyMachine> | null = null;
  /** Screens that the claim has completed, as far as the service has said so. */
  let completed: readonly string[] = [];
  const present = () => actor?.getSnapshot().context.state ?? state;
  const isAtStart = () => (actor?.getSnapshot().context.entry.screen ?? flow.start) === flow.start;
  const selectors = createSelectors(flow, today, () => registry.fieldTypes);

  /** Merges a change into the state, whether the machine runs already or not. */
  function merge(next: JourneyState) {
    if (!actor) {
      state = next;
      return;
    }
    actor.send({ type: 'merge', change: { answers: next.answers, facts: next.facts } });
    // A screen that would not have opened, had this been known, is not stayed on.
    const { entry, state: now } = actor.getSnapshot().context;
    if (entry.screen !== null && entryGuardTarget(flow, entry.screen, selectors(now)) !== undefined)
      actor.send({ type: `go.${entry.screen}` });
  }

  session.tell(async (claim, before, put) => {
    const entered = present();
    merge(applyChange(entered, { facts: { 'claim.number': claim } }, flow.vocabulary));
    if (before === null || before === claim) return;
    const saved = savedOnTrail(selectors(entered));
    if (Object.keys(saved).length > 0) await put({ ...saved, journey: flow.id });
  });

  /** Brings in what the service holds of a claim; false where it knows no such claim. */
  async function restore(claim: string): Promise<boolean> {
    const answer = await client.send({ operation: 'resumeClaim', params: { claimId: claim } });
    const { code } = (answer.body?.responseObject ?? {}) as { code?: unknown };
    if (code === 'BIRTH_DATE_NEEDED') {
      confirm(claim);
      // The page is left: nothing is to begin here that would make another claim.
      return new Promise<boolean>(() => undefined);
    }
    const held = readStoredClaim(answer);
    if (held !== null) {
      const { mergeClaim, stoppedAt, fieldTypes, effects } = await registry.fetchAll();
      const merged = mergeClaim(flow, present(), held, fieldTypes);
      completed = held.screens_completed;
      merge(merged);
      if (isAnswered(merged)) stored.set(true);
      const walk = { flow, state: merged, today: today(), fieldTypes, effects, completed: held.screens_completed };
      const stopped = persisted === null && atStart && isVersion(flow) ? stoppedAt(walk) : null;
      if (stopped !== null && stopped.screen !== flow.start && isAtStart()) stop.set(stopped);
    }
    return answer.status !== 404 && answer.status !== 400 && code !== 'LINK_LOCKED';
  }

  const begin = () => session.begin(restore);

  /** Sends a request; one that comes before the session is begun waits for it. */
  const send = async (request: ApiRequest) => {
    begin().catch(log);
    const sendNow = () => client.send(request, evidenceHeaders(request, flow, revision, present()));
    const early = takeEarly(request);
    const answer = (early && (await early)) ?? (await sendNow());
    keepScores(storages, request, answer);
    return { ...answer, at: moment() };
  };

  /** Starts the machine on its screen. */
  function enter(): Actor<JourneyMachine> {
    const { fieldTypes, effects } = registry;
    const restored = persisted === null ? state : undefined;
    const reopened = { flow, revision, today: today(), fieldTypes, effects, completed, restored };
    const found = returning?.rehydrate(reopened, persisted && { ...persisted, ...state }, asked);
    state = found?.state ?? state;
    const machine = compileFlow(flow, revision, {
      get fieldTypes() {
        return registry.fieldTypes;
      },
      get effects() {
        return registry.effects;
      },
      fetchFor: (screen) => registry.fetchFor(screen)?.catch(orRenew(renew)) ?? null,
      send,
      today,
      now: moment,
      config,
      track: tracker({ storages, send, page: globalThis as { dataLayer?: unknown } }),
      report: log,
    });
    const started = createActor(machine, {
      id: 'journey',
      input: { state },
      ...(clock && { clock }),
    }) as Actor<JourneyMachine>;
    actor = started;
    if (help) followHelp(started, { flow, config, send, storages, log, dialog: help });
    started.start();
    started.subscribe(() => isAtStart() || stop.set(null));
    // Between home and a version nothing has changed for the claimant.
    const notice = isVersion(flow) ? found?.notice : null;
    started.send({ type: `go.${found?.screen ?? asked ?? flow.start}`, notice: notice ?? undefined });
    return started;
  }

  let lastPersisted: string | null = null;
  let written: StoredValues = new Map();

  /** Persists the journey for a reload of this tab, and the documented local values. */
  function persist(): void {
    const context = actor?.getSnapshot().context;
    if (!context || context.entry.screen === null) return;
    const persisted = persistJourney(flow, revision, context.entry.screen, context.state, new Date().toISOString());
    lastPersisted = JSON.stringify(persisted);
    storages.session.set(PERSISTED_JOURNEY, lastPersisted);
    markFinish(storages, flow.screens[persisted.screen]?.end === true, presentTime());
    storages.session.set(LAST_LOCATION, lastLocationOf(addressOf(flow, persisted.screen), addressOf(flow, flow.start)));
    written = registry.here()?.storeAnswers(storages, selectors(context.state)) ?? written;
  }

  /** The browser no longer holds this page's claim: removes the local values that this page wrote. */
  function forget(): void {
    registry.here()?.takeBackAnswers(storages, written);
    written = new Map();
  }

  return {
    enter,
    begin,
    persist,
    forget,
    /** What `persist` has written last, or null. */
    lastPersisted: () => lastPersisted,
    selectors,
    registry,
    stop,
    /** What the service holds must come before the first screen. */
    mustRestore: claimAtStart !== null && claimComesFirst(flow, revision, persisted, asked),
    /** What a prerendered start screen shows is right: nothing has been entered. */
    pristine: persisted === null && atStart,
  };
}
