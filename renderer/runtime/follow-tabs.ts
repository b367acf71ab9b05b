/** What other tabs of this browser do on the same claim, and what this one makes of it. (contracts, "Sessions") */
import type { Actor } from 'xstate';
import type { JourneyMachine, JourneyState, LinkedFlow, Selectors } from '#engine';
import { facts as known } from '#engine/claims/facts.ts';
import { savedFact } from '#engine/vocabulary/fact.ts';
import { observable } from '../session/observable.ts';
import type { OtherTabs, TabMessage, Tabs, TabWatch } from '../session/tabs.ts';
import { leadTo } from './history.ts';

interface TabsOf {
  flow: LinkedFlow;
  revision: string;
  tabs: Tabs;
  selectors(state: JourneyState): Selectors;
  window: Pick<Window, 'history'>;
}

const NOTHING: OtherTabs = { fields: [], screen: null, over: null };

/** Facts that are about the claim, not about this page. */
const ofClaim = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => (known as Record<string, { from: string }>)[name]?.from !== 'session'),
  );

/** Tells the other tabs what is done here, and follows what they tell. */
export function followTabs(
  actor: Actor<JourneyMachine>,
  { flow, revision, tabs, selectors, window }: TabsOf,
): TabWatch {
  const fields = Object.keys(flow.fields).filter((name) => flow.fields[name]?.saveAs !== undefined);
  const memoryNow = () => actor.getSnapshot().context.state;
  const isSaved = ({ facts }: JourneyState, field: string) => facts[savedFact(field)] === true;
  const told = observable(NOTHING);
  /** What the news was about that the claimant is told of. */
  let last: Extract<TabMessage, { says: 'journey' }> | undefined;
  let before = memoryNow();
  /** Screens that this tab has been to: that they are due is no news to it. */
  const been = new Set(before.trail);
  let count = actor.getSnapshot().context.entry.count;
  /** Field → what the claim holds, as far as it was heard: a tab is not told what it said itself. */
  const heard = new Map<string, string>();

  const tell = (change: Partial<OtherTabs>) => told.set({ ...told.getSnapshot(), ...change });

  function speak(): void {
    const { state, entry } = actor.getSnapshot().context;
    const changed = fields.filter(
      (field) =>
        isSaved(state, field) &&
        (!isSaved(before, field) || before.answers[field] !== state.answers[field]) &&
        heard.get(field) !== JSON.stringify(state.answers[field]),
    );
    const moved = entry.count !== count && entry.by !== 'go' && entry.screen !== null;
    [before, count] = [state, entry.count];
    for (const screen of state.trail) been.add(screen);
    const { screen: due } = told.getSnapshot();
    if (due !== null && been.has(due)) tell({ screen: null });
    const claim = state.facts['claim.number'];
    if ((changed.length === 0 && !moved) || typeof claim !== 'string') return;
    for (const field of changed) heard.set(field, JSON.stringify(state.answers[field]));
    tabs.tell({
      says: 'journey',
      claim,
      flow: flow.id,
      revision,
      changed,
      screen: moved ? entry.screen : null,
      state,
    });
  }

  /** Takes over answers that the claim holds. */
  function merge(from: JourneyState, names: readonly string[], facts: Record<string, unknown> = {}): void {
    const own = names.filter((name) => from.answers[name] !== undefined);
    const pick = <Value>(values: Record<string, Value>) =>
      Object.fromEntries(own.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] as Value]] : [])));
    actor.send({
      type: 'merge',
      change: {
        answers: pick(from.answers),
        verdicts: pick(from.verdicts),
        facts: { ...facts, ...Object.fromEntries(own.map((name) => [savedFact(name), true])) },
      },
    });
  }

  function hear(news: TabMessage): void {
    const { state, entry } = actor.getSnapshot().context;
    if (news.says === 'over' || news.claim !== (state.facts['claim.number'] ?? news.claim)) {
      tell({ over: news.says === 'over' ? 'ended' : 'another' });
      return;
    }
    const shown = entry.screen === null ? [] : selectors(state).fieldsOn(entry.screen);
    const other = news.changed.filter((field) => {
      heard.set(field, JSON.stringify(news.state.answers[field]));
      return fields.includes(field) && heard.get(field) !== JSON.stringify(state.answers[field]);
    });
    // What is shown, and what was typed and is not saved yet, is the claimant's: they are asked.
    const asked = other.filter(
      (field) => shown.includes(field) || (state.answers[field] !== undefined && !isSaved(state, field)),
    );
    merge(
      news.state,
      news.changed.filter((field) => fields.includes(field) && !asked.includes(field)),
    );
    if (asked.length > 0)
      actor.send({
        type: 'merge',
        change: { facts: Object.fromEntries(asked.map((field) => [savedFact(field), false])) },
      });
    const was = told.getSnapshot();
    const mine = was.fields.filter((field) => !news.changed.includes(field));
    const on = news.flow === flow.id && news.revision === revision && news.screen !== null;
    const due = on && !been.has(news.screen ?? '') ? news.screen : was.screen;
    const now = [...mine, ...asked];
    if (now.length > 0 || due !== null) last = news;
    if (now.join() !== was.fields.join() || due !== was.screen) tell({ fields: now, screen: due });
  }

  function take(): void {
    const { fields: taken, screen } = told.getSnapshot();
    const { state } = last ?? {};
    told.set(NOTHING);
    if (state && screen === null) merge(state, taken);
    if (state && screen !== null) {
      const present = memoryNow();
      const free = fields.filter(
        (name) => taken.includes(name) || present.answers[name] === undefined || isSaved(present, name),
      );
      const held = free.filter((name) => isSaved(state, name));
      const own = Object.entries(present.facts).filter(([name]) => fields.some((field) => savedFact(field) === name));
      merge(state, held, { ...ofClaim(state.facts), ...Object.fromEntries(own) });
      leadTo(actor, flow, window, { screen, trail: state.trail });
    }
  }

  tabs.hear(hear);
  actor.subscribe(speak);
  return {
    getSnapshot: told.getSnapshot,
    subscribe: told.subscribe,
    take,
    keep: () => tell({ fields: [], screen: null }),
  };
}
