import type { Text } from '../../schemas/flow.ts';
import { labelOf } from '../flow/label.ts';
import type { LinkedCall, LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';
import { rulesOf, type ScreenRule } from './rules.ts';

/** How a part of a map differs from another version's. */
export type Change = 'new' | 'gone' | 'changed';

/** What a map can tell of each of its parts. */
export interface Told {
  change?: Change;
  /** By how many scenarios it was taken or seen. Left out: not asked. */
  covered?: number;
}

/** A sentence on a screen's card: what can happen there without leaving it. */
export interface MapNote extends Told {
  /** What coverage counts it by; left out where nothing can cover it. */
  id?: string;
  kind: 'dialog' | 'timer' | 'needs' | 'leaves' | 'stays' | 'calls' | 'steps';
  text: string;
}

export interface MapScreen extends Told {
  /** Its name in the flow. */
  name: string;
  heading: string;
  /** Its address under the version's. */
  path: string;
  start: boolean;
  end: boolean;
  /** It opens only by its address or for a stored claim. */
  linkOnly: boolean;
  /** The entries from outside that open it. */
  entries: string[];
  notes: MapNote[];
}

/** A transition between two screens; the rules that take it are its labels. */
export interface MapLine {
  from: string;
  to: string;
  labels: MapLabel[];
}

export interface MapLabel extends Told {
  /** The id of the rule (`rules.ts`). */
  id: string;
  kind: ScreenRule['kind'];
  text: string;
}

/** A journey as a graph: its screens in the order of the journey, and the lines between them. */
export interface JourneyMap {
  id: string;
  title: string;
  screens: MapScreen[];
  lines: MapLine[];
}

/** The map of a flow. Everything on it is named as in the flow, so that it can be searched for in the JSON. */
export function mapOf(flow: LinkedFlow): JourneyMap {
  const rules = rulesOf(flow);
  const screens = flow.order.flatMap((name) => {
    const screen = flow.screens[name];
    return screen
      ? [
          screenOf(
            flow,
            screen,
            rules.filter((rule) => rule.screen === name),
          ),
        ]
      : [];
  });
  const lines = new Map<string, MapLine>();
  for (const rule of rules) {
    const to = rule.rule.screen;
    // Requirements are notes on the card: as lines they would cross the whole map.
    if (to === undefined || isRequirement(flow, rule)) continue;
    const key = `${rule.screen} ${to}`;
    const line = lines.get(key) ?? { from: rule.screen, to, labels: [] };
    line.labels.push({ id: rule.id, kind: rule.kind, text: labelText(flow, rule) });
    lines.set(key, line);
  }
  return { id: flow.id, title: flow.title, screens, lines: [...lines.values()] };
}

/** Requirements come first among the entry guards, one or more rules for each. */
function isRequirement(flow: LinkedFlow, { screen, kind, index }: ScreenRule): boolean {
  if (kind !== 'gate') return false;
  const { requires = [] } = flow.screens[screen] ?? {};
  return index < requires.reduce((sum, { else: otherwise }) => sum + otherwise.flat.length, 0);
}

const secondsOf = (ms: number): string =>
  ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000}\u00a0min` : `${ms / 1000}\u00a0s`;

/** The first wording of a text, without its links. */
export const plain = (text: Text | undefined): string => {
  const words = typeof text === 'string' ? text : (text?.[0]?.text ?? '');
  return words.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
};

/** A rule in words: what leads to it, then its conditions. */
function labelText(flow: LinkedFlow, { screen, kind, guard, index, of, rule, outcome, button }: ScreenRule): string {
  const { submit, actions, dialogs } = flow.screens[screen] ?? {};
  const pressed =
    button?.dialog !== undefined ? dialogs?.[button.dialog]?.actions[button.action] : actions?.[button?.action ?? ''];
  const by = {
    gate: 'skipped',
    enter: 'by itself',
    submit: submit?.auto ? 'by itself' : '',
    step: 'step',
    action: `“${plain(pressed?.label)}”`,
    dialog: `dialog ${button?.dialog}: “${plain(pressed?.label)}”`,
    outcome: `${outcome?.effect} ${outcome?.outcome}`,
  }[kind];
  const when = guard !== '' ? guard : of > 1 && index > 0 ? 'otherwise' : '';
  const after = rule.after > 0 ? `after ${secondsOf(rule.after)}` : '';
  const parts = [by, when, after].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : `“${plain(submit?.label) || 'Next'}”`;
}

function screenOf(flow: LinkedFlow, screen: LinkedScreen, rules: readonly ScreenRule[]): MapScreen {
  const { name, path, heading, end, linkOnly = false } = screen;
  return {
    name,
    heading: plain(heading),
    path,
    start: flow.start === name,
    end,
    linkOnly,
    entries: Object.entries(flow.entries ?? {}).flatMap(([entry, to]) => (to === name ? [entry] : [])),
    notes: [
      ...needs(flow, rules),
      ...stepNotes(screen),
      ...timers(screen),
      ...rules.flatMap((rule): MapNote[] => insideNote(flow, rule)),
      ...callNotes(screen),
    ],
  };
}

function needs(flow: LinkedFlow, rules: readonly ScreenRule[]): MapNote[] {
  return rules
    .filter((rule) => isRequirement(flow, rule))
    .map(({ id, guard, rule }) => ({ id, kind: 'needs', text: `${needed(guard)} → ${rule.screen ?? 'elsewhere'}` }));

  function needed(guard: string): string {
    return guard.replace(/^not (.+) known$/, '$1');
  }
}

const stepNotes = ({ steps }: LinkedScreen): MapNote[] =>
  steps.map(({ id, each, when }) => ({
    kind: 'steps',
    text: each
      ? `one part for each of ${each.list}`
      : `step ${id}${when === undefined ? '' : `, when ${labelOf(when)}`}`,
  }));

function timers({ enter, submit, actions }: LinkedScreen): MapNote[] {
  const note = (text: string): MapNote => ({ kind: 'timer', text });
  return [
    ...(enter.loader === undefined ? [] : [note(`shows the loader ${enter.loader}`)]),
    ...(submit?.auto
      ? [
          note(
            `submits itself while ${labelOf(submit.auto.while)}${submit.auto.after ? `, after ${secondsOf(submit.auto.after)}` : ''}`,
          ),
        ]
      : []),
    ...Object.entries(actions).flatMap(([name, { waits }]) =>
      waits ? [note(`${name} waits ${secondsOf(waits.for)} since ${waits.since}`)] : [],
    ),
  ];
}

/** A rule that does not lead to a screen. */
function insideNote(flow: LinkedFlow, rule: ScreenRule): MapNote[] {
  const { id, rule: to, event, kind, outcome } = rule;
  if (to.screen !== undefined) return [];
  const label = labelText(flow, rule);
  if (to.dialog !== undefined) return [{ id, kind: 'dialog', text: `dialog ${to.dialog}: ${label}` }];
  if (to.url !== undefined) return [{ id, kind: 'leaves', text: `${label} → ${to.url}` }];
  if (to.entry !== undefined) return [{ id, kind: 'leaves', text: `${label} → the start at ${to.entry}` }];
  if (to.help !== undefined) return [{ id, kind: 'stays', text: `${label} opens help (${to.help})` }];
  if (to.back) return [{ id, kind: 'stays', text: `${label} goes back` }];
  const inside = kind === 'outcome' && outcome ? `${outcome.effect} ${outcome.outcome}` : label || event;
  return [{ id, kind: 'stays', text: inside }];
}

/** The effects that a screen calls, and the outcomes that keep the claimant there. */
function callNotes({ calls }: LinkedScreen): MapNote[] {
  const effects = [...new Set(calls.map(({ effect }) => effect))];
  const stays = calls.flatMap(({ effect, on }: LinkedCall) =>
    Object.entries(on).flatMap(([outcome, { does }]) => (does === 'stay' ? [`${effect} ${outcome}`] : [])),
  );
  return [
    ...(effects.length > 0 ? [{ kind: 'calls' as const, text: effects.join(', ') }] : []),
    ...(stays.length > 0 ? [{ kind: 'stays' as const, text: [...new Set(stays)].join(', ') }] : []),
  ];
}
