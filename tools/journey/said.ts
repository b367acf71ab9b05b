import { labelOf } from '#engine/flow/label.ts';
import type { Path } from '#engine/resolve/problem.ts';
import type { Rule, When } from '#schemas/flow.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of a flow in as few words as possible: a decision by its rules, a screen by its heading, a field by its label. */
export function said(value: unknown, path: Path): string {
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return list(value, path);
  if (!isRecord(value)) return String(value);
  const [map] = path;
  if (map === 'screens' && path.length === 2) return `"${text(value.heading)}", at "${String(value.path)}"`;
  if (map === 'fields' && path.length === 2) return `${String(value.type)}, "${text(value.label)}"`;
  if (map === 'blocks' && path.length === 2) return `${String(value.type)}, "${text(value.text ?? value.title)}"`;
  if (value.label !== undefined) return `"${text(value.label)}"`;
  return JSON.stringify(value);
}

function list(items: readonly unknown[], path: Path): string {
  if (items.length === 0) return 'nothing';
  if (items.every((item) => typeof item === 'string')) return items.join(', ');
  if (path[0] === 'conditions' || path.at(-1) === 'when') return labelOf(items as When);
  if (items.every((item) => isRecord(item) && typeof item.id === 'string'))
    return (items as { id: string }[]).map(({ id }) => id).join(', ');
  if (items.every(isRecord) && items.some((item) => targetOf(item as Rule) !== undefined))
    return (items as Rule[]).map(rule).join('; ');
  if (items.every((item) => isRecord(item) && ('text' in item || 'value' in item)))
    return (items as { when?: When; text?: string; value?: number }[])
      .map(({ when, text: words, value }) => `${words === undefined ? value : `"${words}"`}${given(when)}`)
      .join('; ');
  return JSON.stringify(items);
}

const given = (when: When | undefined): string => (when === undefined ? '' : ` if ${labelOf(when)}`);

function rule(one: Rule): string {
  return `${targetOf(one) ?? JSON.stringify(one)}${given(one.when)}`;
}

function targetOf({ screen, dialog, to, stay, back, url, help, entry }: Rule): string | undefined {
  if (screen !== undefined) return screen;
  if (dialog !== undefined) return `dialog ${dialog}`;
  if (to !== undefined) return `as ${to}`;
  if (stay !== undefined) return stay === true || stay === '' ? 'stay' : `stay with "${stay}"`;
  if (back) return 'back';
  if (url !== undefined) return `leave for ${url}`;
  if (help !== undefined) return `help at ${help}`;
  return entry === undefined ? undefined : `entry ${entry}`;
}

/** The words of a text; of alternatives the last, which always holds. */
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  const last: unknown = Array.isArray(value) ? value.at(-1) : undefined;
  return isRecord(last) ? String(last.text) : '';
}
