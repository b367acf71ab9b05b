import type { Consequence, LinkedCall, LinkedFlow, LinkedScreen } from './linked-flow.ts';

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
