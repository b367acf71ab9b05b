import { suggest } from '../../resolve/did-you-mean.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';
import { standingOn } from './standing.ts';

type Path = readonly (string | number)[];

/** Each item of a body exists and is listed once; each button of the screen is in a body. */
export const bodyItems: RuleOfFlow = (check) => [
  ...bodies(check),
  ...buttons(check),
  ...beside(check),
  ...everyScreen(check),
  ...hiddenFields(check),
];

/** A claimant cannot answer a field that is only hidden: it must have an answer by itself, or may stay empty. */
function hiddenFields(check: Check) {
  const bodies = check.all('Body');
  const drawn = new Set(bodies.flatMap(({ value: body, path }) => items(body, path).map(({ name }) => name)));
  return bodies.flatMap(({ value: body, path }) =>
    body.flatMap((item, index) => {
      if (typeof item === 'string' || !('hidden' in item) || !Array.isArray(item.hidden)) return [];
      return item.hidden.flatMap((name, place) => {
        const field = check.flow.fields?.[name];
        const type = field && check.vocabulary.fieldTypes[field.type];
        if (!type || field.required === false || field.initial !== undefined || type.initial || drawn.has(name))
          return [];
        const at = [...path, index, 'hidden', place];
        const message = `${where(at)}: the claimant must answer "${name}", and no screen shows it.`;
        return [check.problem('no-end', at, message, `Show it, or write "required": false or "initial" at the field.`)];
      });
    }),
  );
}

function bodies(check: Check) {
  return check.all('Body').flatMap(({ value: body, path }) => {
    const own = check.flow.screens[String(path[1])]?.actions ?? {};
    if (typeof own !== 'object') return [];
    const actions = Object.keys(own);
    const kinds = [check.names('fields'), check.names('blocks'), new Set(actions)];
    const standing = new Set<string>();
    return items(body, path).flatMap(({ name, path: at }) => {
      const meanings = kinds.filter((names) => names.has(name)).length;
      if (meanings === 0) {
        const known = kinds.flatMap((names) => [...names]);
        return [
          check.problem(
            'unknown-item',
            at,
            `${where(at)}: there is no field, block or button "${name}".`,
            suggest(name, known),
          ),
        ];
      }
      if (meanings > 1) {
        return [
          check.problem(
            'ambiguous-item',
            at,
            `${where(at)}: "${name}" is the name of more than one of field, block and button.`,
            'Rename one of them.',
          ),
        ];
      }
      if (standing.has(name))
        return [
          check.problem(
            'item-twice',
            at,
            `${where(at)}: "${name}" stands on this screen already.`,
            'Remove one of the two.',
          ),
        ];
      standing.add(name);
      return [];
    });
  });
}

/** A button is in the body of its screen or of one of its steps. */
function buttons(check: Check) {
  return check.all('Body').flatMap(({ path }) => {
    const own = check.flow.screens[String(path[1])]?.actions ?? {};
    if (path[2] !== 'body' || typeof own !== 'object') return [];
    const placed = standingOn(check, String(path[1]));
    return Object.keys(own).flatMap((name) => {
      if (placed.includes(name)) return [];
      const at = [...path.slice(0, -1), 'actions', name];
      const message = `${where(at)} has no place in the body.`;
      return [check.problem('button-not-placed', at, message, `Add "${name}" to the body.`, 'key')];
    });
  });
}

function items(body: readonly unknown[], path: Path): { name: string; path: Path }[] {
  return body.flatMap((item, index) => {
    const at = [...path, index];
    if (typeof item === 'string') return [{ name: item, path: at }];
    const inner = (item as { items?: unknown } | null)?.items;
    if (!Array.isArray(inner)) return [];
    return inner.flatMap((name, place) => (typeof name === 'string' ? [{ name, path: [...at, 'items', place] }] : []));
  });
}

/** Banner and aside are blocks. */
function beside(check: Check) {
  const known = check.names('blocks');
  return check.all('Screen').flatMap(({ value, path }) =>
    (['banner', 'aside'] as const).flatMap((place) => {
      const name = value[place];
      if (name === undefined || known.has(name)) return [];
      const at = [...path, place];
      return [check.problem('unknown-block', at, `${where(at)}: there is no block "${name}".`, suggest(name, known))];
    }),
  );
}

/** An item of every screen is a block, and no screen lists it a second time. */
function everyScreen(check: Check) {
  const known = check.names('blocks');
  return Object.keys(check.flow.everyScreen ?? {}).flatMap((name) => {
    const at = ['everyScreen', name];
    if (!known.has(name))
      return [
        check.problem('unknown-block', at, `${where(at)}: there is no block "${name}".`, suggest(name, known), 'key'),
      ];
    const screens = Object.entries(check.flow.screens).flatMap(([screen, { banner, aside }]) =>
      banner === name || aside === name || standingOn(check, screen).includes(name) ? [`"${screen}"`] : [],
    );
    if (screens.length === 0) return [];
    const message = `${where(at)}: the screen ${screens.join(', ')} shows it already.`;
    return [check.problem('item-twice', at, message, 'Remove it there, or here.', 'key')];
  });
}
