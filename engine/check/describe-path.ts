import type { Path } from '../resolve/problem.ts';

const KINDS: Record<string, string> = {
  screens: 'screen',
  routes: 'route',
  conditions: 'condition',
  sequences: 'sequence',
  fields: 'field',
  blocks: 'block',
  outcomes: 'outcomes of',
  dialogs: 'dialog',
  actions: 'button',
  on: 'outcome',
  effects: 'effect',
  loaders: 'loader',
  everyScreen: 'block of every screen',
};
const LISTS: Record<string, string> = {
  to: 'rule',
  skip: 'rule',
  run: 'call',
  background: 'call',
  when: 'test',
  any: 'test',
  body: 'item',
  items: 'item',
  steps: 'step',
  track: 'event',
  requires: 'requirement',
  always: 'law',
};
/** What the items of a named list are: `routes.afterInfo[0]` is a rule. */
const NAMED_LISTS: Record<string, string> = {
  routes: 'rule',
  conditions: 'test',
  sequences: 'call',
  outcomes: 'rule',
  on: 'rule',
};

/** A path in words: `screens.contact.submit.to[2].screen` is `Screen "contact", submit, rule 3`. With `flow`, a field is named with its screens. (FD-3) */
export function where(path: Path, flow?: unknown): string {
  const words: string[] = [];
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    const before = path[i - 1];
    if (typeof step === 'number') {
      const named = typeof path[i - 2] === 'string' ? NAMED_LISTS[String(path[i - 2])] : undefined;
      const inOutcome = path[i - 3] === 'outcomes' ? 'rule' : undefined;
      const text =
        words.at(-1) === 'heading' || before === 'label' || before === 'text' || before === 'title'
          ? 'alternative'
          : undefined;
      words.push(`${LISTS[String(before)] ?? named ?? inOutcome ?? text ?? 'item'} ${step + 1}`);
    } else if (step !== undefined && KINDS[step] !== undefined && typeof path[i + 1] === 'string') {
      const kind = step === 'on' && i === 2 && path[0] === 'screens' ? 'outside event' : KINDS[step];
      const name = String(path[++i]);
      words.push(`${kind} "${name}"${i === 1 && step === 'fields' ? standing(name, flow) : ''}`);
    } else if (typeof step === 'string' && i === 2 && path[0] === 'outcomes') {
      words.push(`outcome "${step}"`);
    } else if (step !== undefined && !(LISTS[step] && typeof path[i + 1] === 'number')) words.push(step);
  }
  const said = words.join(', ');
  return said === '' ? 'The file' : said.charAt(0).toUpperCase() + said.slice(1);
}

/** The screens of a field, in words. The flow may be misshapen. */
function standing(field: string, flow: unknown): string {
  const screens = entries((flow as { screens?: unknown } | undefined)?.screens).filter(([, screen]) => {
    const { body } = (screen ?? {}) as { body?: unknown };
    const items = Array.isArray(body) ? body : [];
    return items.some((item) => item === field || (Array.isArray(item?.items) && item.items.includes(field)));
  });
  return screens.length === 0 ? '' : ` (screen ${screens.map(([name]) => `"${name}"`).join(', ')})`;
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
