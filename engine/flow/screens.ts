import type { Consequence, Decision, LinkedCall, LinkedFlow, LinkedRule, LinkedScreen } from './linked-flow.ts';

/** A screen whose existence the check has proved. Throws for an unknown name, which is an error of the caller. */
export function screenOf(flow: LinkedFlow, name: string): LinkedScreen {
  const screen = flow.screens[name];
  if (!screen)
    throw new Error(
      `The flow "${flow.id}" has no screen "${name}". Its screens: ${Object.keys(flow.screens).join(', ')}.`,
    );
  return screen;
}

/** The address of a screen: the flow's base and the screen's path. */
export const addressOf = (flow: LinkedFlow, name: string): string => screenOf(flow, name).address;

/** The name under which the claim knows a screen (G-142). */
export const claimNameOf = (flow: LinkedFlow, name: string): string => screenOf(flow, name).claimName;

/** The screen at an address of this flow, or undefined. A trailing slash is ignored. */
export function screenAtAddress({ base, screenAt }: LinkedFlow, pathname: string): string | undefined {
  const clean = pathname.replace(/\/+$/, '') || '/';
  if (clean === base) return screenAt.get('');
  return clean.startsWith(`${base}/`) ? screenAt.get(clean.slice(base.length + 1)) : undefined;
}

/** The flow's rule for an outcome of a call. Without a rule: stay. */
export const consequenceOf = ({ on }: LinkedCall, outcome: string): Consequence => on[outcome]?.does ?? 'stay';

/** Whether one of these calls is in progress in the background. */
export const underWay = (
  run: readonly LinkedCall[],
  background: Readonly<Record<string, { effect: string }>>,
): boolean => run.some(({ effect }) => Object.values(background).some((running) => running.effect === effect));

/** The rules of decisions as written, those of the routes that they lead to included: each once. */
export function rulesBehind(decisions: readonly Decision[]): LinkedRule[] {
  const behind = new Set(decisions);
  // A set is iterated in the order of insertion, including elements that are added during the iteration.
  for (const { rules } of behind) for (const { to } of rules) if (to) behind.add(to);
  return [...behind].flatMap(({ rules }) => rules);
}

/** The screens that the rules of a screen lead to: its transitions, its entry guards, and what follows from its calls. */
export function screensAfter({ exits, requires, skip, calls }: LinkedScreen): string[] {
  const outcomes = calls.flatMap(({ on }) =>
    Object.values(on).flatMap(({ does }) => (typeof does === 'string' ? [] : does)),
  );
  const decisions = [...exits.map(({ to }) => to), ...requires.map((one) => one.else), skip, ...outcomes];
  const named = decisions.flatMap((decision) => decision?.flat ?? []).flatMap(({ screen }) => screen ?? []);
  return [...new Set(named)];
}
