import type { JourneyMap, MapLabel, MapNote, MapScreen } from './model.ts';
import { screenKey } from './parts.ts';

/** Which parts of a journey the scenarios have taken: id of a rule, or `screen <name>` → by how many. */
export type Coverage = ReadonlyMap<string, number>;

/** The map with what coverage says of each of its parts. */
export function withCoverage(map: JourneyMap, coverage: Coverage): JourneyMap {
  const count = (id: string) => ({ covered: coverage.get(id) ?? 0 });
  const note = (one: MapNote): MapNote => (one.id === undefined ? one : { ...one, ...count(one.id) });
  return {
    ...map,
    screens: map.screens.map((screen) => ({
      ...screen,
      ...count(screenKey(screen.name)),
      notes: screen.notes.map(note),
    })),
    lines: map.lines.map((line) => ({ ...line, labels: line.labels.map((one) => ({ ...one, ...count(one.id) })) })),
  };
}

/**
 * A version's map with its differences from another version: what only it has is `new`, what only the other one has is
 * added as `gone`, a screen with another heading, address or notes is `changed`.
 */
export function withDifferences(map: JourneyMap, before: JourneyMap): JourneyMap {
  const old = new Map(before.screens.map((screen) => [screen.name, screen]));
  const now = new Set(map.screens.map(({ name }) => name));
  const screens = [
    ...map.screens.map((screen) => compared(screen, old.get(screen.name))),
    ...before.screens.filter(({ name }) => !now.has(name)).map((screen): MapScreen => ({ ...screen, change: 'gone' })),
  ];
  const key = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  const oldLines = new Map(before.lines.map((line) => [key(line), line]));
  const lines = map.lines.map((line) => {
    const was = oldLines.get(key(line))?.labels ?? [];
    oldLines.delete(key(line));
    return { ...line, labels: merged(line.labels, was) };
  });
  const gone = [...oldLines.values()].map((line) => ({ ...line, labels: merged([], line.labels) }));
  return { ...map, title: `${map.title} (compared with ${before.id})`, screens, lines: [...lines, ...gone] };
}

/** The words of now, those that are new marked, then those that are gone. */
function merged<Part extends MapLabel | MapNote>(now: readonly Part[], before: readonly Part[]): Part[] {
  const has = (parts: readonly Part[], { text }: Part) => parts.some((one) => one.text === text);
  return [
    ...now.map((one): Part => (has(before, one) ? one : { ...one, change: 'new' })),
    ...before.filter((one) => !has(now, one)).map((one): Part => ({ ...one, change: 'gone' })),
  ];
}

function compared(screen: MapScreen, before: MapScreen | undefined): MapScreen {
  if (!before) return { ...screen, change: 'new' };
  const notes = merged(screen.notes, before.notes);
  const same =
    before.heading === screen.heading &&
    before.path === screen.path &&
    before.end === screen.end &&
    notes.every(({ change }) => change === undefined);
  return { ...screen, notes, ...(same ? {} : { change: 'changed' as const }) };
}
