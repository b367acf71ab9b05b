/** What other tabs of this browser do on the same claim, and what this one makes of it. (contracts, "Sessions") */
import type { Actor } from 'xstate';
import { type JourneyMachine, type LinkedFlow, type Memory, savedFact, type View } from '#engine';
import { facts as known } from '#engine/claims/facts.ts';
import { type Observable, observable } from '../session/observable.ts';
import type { TabMessage, Tabs } from '../session/tabs.ts';
import { leadTo } from './history.ts';

/** What the claimant is told of other tabs. */
export interface OtherTabs {
  /** Fields shown here of which the claim holds another answer. */
  fields: readonly string[];
  /** The screen that they have gone on to. */
  screen: string | null;
  /** `another`: this browser has another claim now. `ended`: they have ended the claim themselves. */
  over: 'another' | 'ended' | null;
}

/** What other tabs have done, as a page follows it. */
export interface TabWatch extends Observable<OtherTabs> {
  /** Takes over what was done elsewhere; what was typed in other fields stays. */
  take(): void;
  /** Leaves everything as it is here. */
  keep(): void;
}

/**
 * What this page is to do with what the browser keeps: of a claim that was ended elsewhere nothing stays; where another
 * has come into the browser, or the page is being left for good, nothing of this one is written any more.
 */
export function keeping(over: OtherTabs['over'], left: boolean): 'write' | 'clear' | 'nothing' {
  if (over === 'ended') return 'clear';
  return left || over !== null ? 'nothing' : 'write';
}

interface TabsOf {
  flow: LinkedFlow;
  revision: string;
  tabs: Tabs;
  view(memory: Memory): View;
  window: Pick<Window, 'history'>;
}

const NOTHING: OtherTabs = { fields: [], screen: null, over: null };

/** Facts that are about the claim, not about this page. */
const ofClaim = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => (known as Record<string, { from: string }>)[name]?.from !== 'session'),
  );

/** Tells the other tabs what is done here, and follows what they tell. */
export function followTabs(actor: Actor<JourneyMachine>, { flow, revision, tabs, view, window }: TabsOf): TabWatch {
  const fields = Object.keys(flow.fields).filter((name) => flow.fields[name]?.saveAs !== undefined);
  const memoryNow = () => actor.getSnapshot().context.memory;
  const isSaved = ({ facts }: Memory, field: string) => facts[savedFact(field)] === true;
  const told = observable(NOTHING);
  /** What the news was about that the claimant is told of. */
  let last: Extract<TabMessage, { says: 'journey' }> | undefined;
  let before = memoryNow();
  /** Screens that this tab has been to: that they are due is no news to it. */
  const been = new Set(before.trail);
  let count = actor.getSnapshot().context.arrival.count;
  /** Field → what the claim holds, as far as it was heard: nobody is told what they said themselves. */
  const heard = new Map<string, string>();

  const tell = (change: Partial<OtherTabs>) => told.set({ ...told.getSnapshot(), ...change });

  function speak(): void {
    const { memory, arrival } = actor.getSnapshot().context;
    const changed = fields.filter(
      (field) =>
        isSaved(memory, field) &&
        (!isSaved(before, field) || before.answers[field] !== memory.answers[field]) &&
        heard.get(field) !== JSON.stringify(memory.answers[field]),
    );
    const moved = arrival.count !== count && arrival.by !== 'go' && arrival.screen !== null;
    [before, count] = [memory, arrival.count];
    for (const screen of memory.trail) been.add(screen);
    const { screen: due } = told.getSnapshot();
    if (due !== null && been.has(due)) tell({ screen: null });
    const claim = memory.facts['claim.number'];
    if ((changed.length === 0 && !moved) || typeof claim !== 'string') return;
    for (const field of changed) heard.set(field, JSON.stringify(memory.answers[field]));
    tabs.tell({
      says: 'journey',
      claim,
      flow: flow.id,
      revision,
      changed,
      screen: moved ? arrival.screen : null,
      memory,
    });
  }

  /** Takes over answers that the claim holds. */
  function merge(from: Memory, names: readonly string[], facts: Record<string, unknown> = {}): void {
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
    const { memory, arrival } = actor.getSnapshot().context;
    if (news.says === 'over' || news.claim !== (memory.facts['claim.number'] ?? news.claim)) {
      tell({ over: news.says === 'over' ? 'ended' : 'another' });
      return;
    }
    const shown = arrival.screen === null ? [] : view(memory).fieldsOn(arrival.screen);
    const other = news.changed.filter((field) => {
      heard.set(field, JSON.stringify(news.memory.answers[field]));
      return fields.includes(field) && heard.get(field) !== JSON.stringify(memory.answers[field]);
    });
    // What is shown, and what was typed and is not saved yet, is the claimant's: they are asked.
    const asked = other.filter(
      (field) => shown.includes(field) || (memory.answers[field] !== undefined && !isSaved(memory, field)),
    );
    merge(
      news.memory,
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
    const { memory } = last ?? {};
    told.set(NOTHING);
    if (memory && screen === null) merge(memory, taken);
    if (memory && screen !== null) {
      const present = memoryNow();
      const free = fields.filter(
        (name) => taken.includes(name) || present.answers[name] === undefined || isSaved(present, name),
      );
      const held = free.filter((name) => isSaved(memory, name));
      const own = Object.entries(present.facts).filter(([name]) => fields.some((field) => savedFact(field) === name));
      merge(memory, held, { ...ofClaim(memory.facts), ...Object.fromEntries(own) });
      leadTo(actor, flow, window, { screen, trail: memory.trail });
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
