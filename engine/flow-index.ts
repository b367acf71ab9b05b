import type { BodyItem, Flow, Screen } from '../schemas/flow.ts';
import { flatten } from './routes.ts';

/** Where things stand in a flow, worked out once per flow object. */
export interface FlowIndex {
  /** Screen → the fields of its body in order. */
  fieldsOf: ReadonlyMap<string, readonly string[]>;
  /** Field → the screens that ask for it, in the order of the flow. */
  screensOf: ReadonlyMap<string, readonly string[]>;
  /** Claim key → the fields (and which part of them) that save it. */
  savedBy: ReadonlyMap<string, readonly { field: string; part: string | null }[]>;
  /** The screens as a claimant meets them: from the start, nearest first; what is not reached comes last. */
  order: readonly string[];
  /** Path under the base → screen. */
  screenAt: ReadonlyMap<string, string>;
}

/** The names in a body, sections opened, those that are not drawn included. */
export const namesIn = (body: readonly BodyItem[]): string[] =>
  body.flatMap((item) => (typeof item === 'string' ? [item] : 'hidden' in item ? item.hidden : item.items));

/** The names in everything that a screen can show: its body, and the bodies of its steps. */
export function namesOn({ body, steps }: Screen): string[] {
  const parts = !steps ? [] : 'each' in steps ? [steps] : steps;
  return [...new Set([body, ...parts.map((part) => part.body)].flatMap(namesIn))];
}

const cache = new WeakMap<Flow, FlowIndex>();

export function indexOf(flow: Flow): FlowIndex {
  const known = cache.get(flow);
  if (known) return known;
  const fieldsOf = new Map<string, string[]>();
  const screensOf = new Map<string, string[]>();
  const savedBy = new Map<string, { field: string; part: string | null }[]>();
  const screenAt = new Map<string, string>();
  for (const [name, screen] of Object.entries(flow.screens)) {
    const fields = namesOn(screen).filter((item) => flow.fields !== undefined && Object.hasOwn(flow.fields, item));
    fieldsOf.set(name, fields);
    for (const field of fields) screensOf.set(field, [...(screensOf.get(field) ?? []), name]);
    if (!screenAt.has(screen.path)) screenAt.set(screen.path, name);
  }
  for (const [name, field] of Object.entries(flow.fields ?? {})) {
    const keys: [string | null, string][] =
      field.saveAs === undefined
        ? []
        : typeof field.saveAs === 'string'
          ? [[null, field.saveAs]]
          : Object.entries(field.saveAs);
    for (const [part, key] of keys) savedBy.set(key, [...(savedBy.get(key) ?? []), { field: name, part }]);
  }
  const index = { fieldsOf, screensOf, savedBy, order: orderOf(flow), screenAt };
  cache.set(flow, index);
  return index;
}

function orderOf(flow: Flow): string[] {
  const order = new Set([flow.start]);
  // A set is walked in the order of insertion, and what is added on the way is walked too.
  for (const name of order) {
    const screen = Object.hasOwn(flow.screens, name) ? flow.screens[name] : undefined;
    const buttons = [
      ...Object.values(screen?.actions ?? {}),
      ...Object.values(screen?.dialogs ?? {}).flatMap((dialog) => Object.values(dialog.actions)),
    ];
    const steps = screen?.steps && !('each' in screen.steps) ? screen.steps : [];
    const ways = [screen?.submit?.to, screen?.enter?.to, ...[...steps, ...buttons].map((way) => way.to)];
    for (const rule of ways.flatMap((to) => (to === undefined ? [] : flatten(flow, to))))
      if (rule.screen !== undefined) order.add(rule.screen);
  }
  return [...new Set([...order, ...Object.keys(flow.screens)])].filter((name) => Object.hasOwn(flow.screens, name));
}

/** A screen that the check has proved to be there. Throws for a name that no screen has: a fault of the caller. */
export function screenOf(flow: Flow, name: string): Screen {
  const screen = Object.hasOwn(flow.screens, name) ? flow.screens[name] : undefined;
  if (!screen)
    throw new Error(
      `The flow "${flow.id}" has no screen "${name}". Its screens: ${Object.keys(flow.screens).join(', ')}.`,
    );
  return screen;
}

/** The address of a screen: the flow's base and the screen's path. */
export function addressOf(flow: Flow, name: string): string {
  const base = flow.base.replace('{id}', flow.id);
  const { path } = screenOf(flow, name);
  return path === '' ? base : `${base}/${path}`;
}

/** The name under which the claim knows a screen (G-142). */
export const claimNameOf = (flow: Flow, name: string): string => screenOf(flow, name).path || 'postcode';

/** The screen at an address of this flow, or undefined. A slash at the end counts for nothing. */
export function screenAtAddress(flow: Flow, pathname: string): string | undefined {
  const base = flow.base.replace('{id}', flow.id);
  const clean = pathname.replace(/\/+$/, '') || '/';
  if (clean === base) return indexOf(flow).screenAt.get('');
  return clean.startsWith(`${base}/`) ? indexOf(flow).screenAt.get(clean.slice(base.length + 1)) : undefined;
}
