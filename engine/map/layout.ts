import dagre from '@dagrejs/dagre';
import type { JourneyMap, MapLabel, MapLine, MapNote, MapScreen } from './model.ts';
import { widthOf, wrapped } from './text-size.ts';

/** Font sizes and paddings of a map, in pixels. */
export const sizes = {
  heading: 14,
  name: 11,
  note: 11,
  label: 11.5,
  leading: 15,
  padding: 12,
  card: 224,
  /** The widest label before it is wrapped. */
  labelWidth: 152,
} as const;

/** A few words about a screen: at the right of its name, or on a line below it. */
export interface Tag {
  words: string;
  beside: boolean;
}

/** Text in lines, and what it tells. */
export interface PlacedText<Of> {
  of: Of;
  lines: string[];
}

export interface PlacedScreen {
  screen: MapScreen;
  /** The left upper corner. */
  x: number;
  y: number;
  width: number;
  height: number;
  heading: string[];
  /** What is said beside or below the name. */
  tags: Tag[];
  notes: PlacedText<MapNote>[];
}

export interface PlacedLine {
  line: MapLine;
  points: { x: number; y: number }[];
  /** The box of its labels. */
  x: number;
  y: number;
  width: number;
  height: number;
  labels: PlacedText<MapLabel>[];
}

/** A map with places: pixels from the left upper corner. */
export interface Layout {
  map: JourneyMap;
  width: number;
  height: number;
  screens: PlacedScreen[];
  lines: PlacedLine[];
}

/** What is said of a label besides its text, where coverage or a comparison is shown. */
export function remarkOf({ change, covered }: Pick<MapLabel, 'change' | 'covered'>): string {
  const words: string[] = change === undefined ? [] : [change];
  if (covered !== undefined) words.push(covered === 0 ? 'not tested' : `tested ×${covered}`);
  return words.length === 0 ? '' : ` [${words.join(', ')}]`;
}

/**
 * Places a map from top to bottom by layers (dagre). Pure and deterministic: the same map gives the same places. A map of
 * fifty screens takes some 50 ms.
 */
export function layoutOf(map: JourneyMap): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 22, ranksep: 34, edgesep: 14, marginx: 24, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  const cards = new Map(map.screens.map((screen) => [screen.name, cardOf(screen)]));
  for (const [name, { width, height }] of cards) graph.setNode(name, { width, height });
  const boxes = map.lines.map((line) => ({ line, ...boxOf(line) }));
  const self = boxes.filter(({ line }) => line.from === line.to);
  for (const { line, width, height } of boxes)
    if (line.from !== line.to) graph.setEdge(line.from, line.to, { width, height, labelpos: 'c', weight: 1 }, 'line');
  dagre.layout(graph);
  const screens = [...cards].map(([name, card]) => {
    const { x = 0, y = 0 } = graph.node(name);
    return { ...card, x: x - card.width / 2, y: y - card.height / 2 };
  });
  const lines = boxes.map(({ line, width, height, labels }): PlacedLine => {
    if (line.from === line.to) return besideItself(screens, { line, width, height, labels });
    const { x = 0, y = 0, points = [] } = graph.edge(line.from, line.to, 'line');
    return { line, width, height, labels, points, x: x - width / 2, y: y - height / 2 };
  });
  const { width = 0, height = 0 } = graph.graph();
  const most = self.length > 0 ? Math.max(width, ...lines.map((one) => one.x + one.width + 20)) : width;
  return { map, width: Math.ceil(most), height: Math.ceil(height), screens, lines };
}

/** A line from a screen to itself: dagre draws none that can be read, so it is a loop at the card's right side. */
function besideItself(screens: readonly PlacedScreen[], box: Omit<PlacedLine, 'points' | 'x' | 'y'>): PlacedLine {
  const card = screens.find(({ screen }) => screen.name === box.line.from);
  const [right, middle] = card ? [card.x + card.width, card.y + card.height / 2] : [0, 0];
  const points = [
    { x: right, y: middle - 12 },
    { x: right + 18, y: middle - 12 },
    { x: right + 18, y: middle + 12 },
    { x: right, y: middle + 12 },
  ];
  return { ...box, points, x: right + 22, y: middle - box.height / 2 };
}

function cardOf(screen: MapScreen): Omit<PlacedScreen, 'x' | 'y'> {
  const inner = sizes.card - 2 * sizes.padding;
  const heading = wrapped(screen.heading, sizes.heading, inner, true);
  const tags = tagsOf(screen, inner);
  const notes = screen.notes.map((note) => ({
    of: note,
    lines: wrapped(note.text + remarkOf(note), sizes.note, inner - 14),
  }));
  const below = tags.filter(({ beside }) => !beside).length;
  const lines = notes.reduce((sum, one) => sum + one.lines.length, 0);
  const height =
    sizes.padding * 2 +
    heading.length * 18 +
    (1 + below) * sizes.leading +
    (lines > 0 ? 8 + lines * sizes.leading + notes.length * 2 : 0);
  return { screen, width: sizes.card, height, heading, tags, notes };
}

function tagsOf(screen: MapScreen, inner: number): Tag[] {
  const { name, start, end, linkOnly, entries } = screen;
  const words = [
    start ? 'start' : '',
    end ? 'end' : '',
    linkOnly ? 'by link only' : '',
    entries.length > 0 && !start ? `from ${entries.join(', ')}` : '',
    remarkOf(screen).trim(),
  ].filter((word) => word !== '');
  // The name is in a face of fixed width.
  let left = inner - name.length * sizes.name * 0.62;
  return words.map((one) => {
    const width = widthOf(one, sizes.name, true) + 10;
    const beside = left >= width;
    // What follows stands below, too.
    left = 0;
    return { words: one, beside };
  });
}

function boxOf({ labels }: MapLine): Pick<PlacedLine, 'width' | 'height' | 'labels'> {
  const placed = labels.map((label) => ({
    of: label,
    lines: wrapped(label.text + remarkOf(label), sizes.label, sizes.labelWidth),
  }));
  const lines = placed.flatMap((one) => one.lines);
  const width = Math.max(...lines.map((line) => widthOf(line, sizes.label))) + 14;
  return { labels: placed, width, height: lines.length * sizes.leading + (labels.length - 1) * 4 + 6 };
}
