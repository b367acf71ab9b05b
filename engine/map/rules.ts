import type { When } from '../../schemas/flow.ts';
import { labelOf } from '../flow/label.ts';
import type { Decision, Exit, FlatRule, LinkedCall, LinkedFlow, LinkedScreen } from '../flow/linked-flow.ts';

/** What leads to a decision. */
export type RuleKind = 'gate' | 'enter' | 'submit' | 'step' | 'action' | 'dialog' | 'outcome';

/** One rule of a decision at a screen: a line of the map, and a line that coverage counts. */
export interface ScreenRule {
  /** `contact submit 0`: screen, event and place among the rules of the decision. */
  id: string;
  screen: string;
  /** The event of the journey machine, without `exit.`: `submit`, `action.resend`, `submit.claim.save.refused`; `gate` before the screen opens. */
  event: string;
  kind: RuleKind;
  index: number;
  /** How many rules the decision has. */
  of: number;
  /** Its conditions in words; empty: it always holds. */
  guard: string;
  rule: FlatRule;
  /** The outcome of an effect that leads to the decision. */
  outcome?: { effect: string; outcome: string };
  /** The button that was pressed: its place in the flow. */
  button?: { dialog?: string; action: string };
}

export const ruleId = (screen: string, event: string, index: number): string => `${screen} ${event} ${index}`;

/** Every rule of a flow, screen by screen in the order of the journey, each decision at the screen that it belongs to. */
export const rulesOf = (flow: LinkedFlow): ScreenRule[] =>
  flow.order.flatMap((name) => {
    const screen = flow.screens[name];
    return screen ? rulesOfScreen(screen) : [];
  });

type About = Pick<ScreenRule, 'kind' | 'outcome' | 'button'>;

function rulesOfScreen(screen: LinkedScreen): ScreenRule[] {
  const { name, enter, exits } = screen;

  const decided = (event: string, rules: readonly FlatRule[], about: About): ScreenRule[] =>
    rules.flatMap((rule, index) => [
      {
        id: ruleId(name, event, index),
        screen: name,
        event,
        index,
        of: rules.length,
        guard: conditionsInWords(rule.guards),
        rule,
        ...about,
      },
      ...outcomes(`${event}.${index}`, rule.run),
    ]);

  const outcomes = (event: string, run: readonly LinkedCall[]): ScreenRule[] =>
    run.flatMap(({ effect, on }) =>
      Object.entries(on).flatMap(([outcome, { does }]) =>
        typeof does === 'string'
          ? []
          : decided(`${event}.${effect}.${outcome}`, does.flat, { kind: 'outcome', outcome: { effect, outcome } }),
      ),
    );

  const beside = [...enter.background, ...Object.values(screen.on)].flat();
  return [
    ...decided('gate', screen.entryGuards, { kind: 'gate' }),
    ...outcomes('background', beside),
    ...exits.flatMap((exit) => [
      ...outcomes(exit.name, exit.run),
      ...decided(exit.name, flat(exit.to), aboutExit(exit)),
    ]),
  ];
}

/** Conditions that must all hold, in words. One that a rule and its route both ask for is said once. */
function conditionsInWords(guards: readonly When[]): string {
  const each = guards.flatMap((when) => (typeof when === 'string' ? [when] : when.map((test) => labelOf([test]))));
  return [...new Set(each)].join(' and ');
}

const flat = (to: Decision | undefined): readonly FlatRule[] => to?.flat ?? [];

function aboutExit({ kind, name }: Exit): About {
  const [what = '', ...rest] = name.split('.');
  if (kind !== 'action') return { kind };
  if (what === 'dialog') return { kind: 'dialog', button: { dialog: rest[0] ?? '', action: rest[1] ?? '' } };
  return { kind: 'action', button: { action: rest[0] ?? '' } };
}
