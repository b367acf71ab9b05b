import { layoutOf, type PlacedLine, type PlacedScreen, sizes } from './layout.ts';
import type { JourneyMap, MapLabel, MapNote, Told } from './model.ts';

import { widthOf } from './text-size.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif';

/** Colours on white; each has a contrast of at least 4.5 as text. */
const colours = {
  text: '#1b2430',
  quiet: '#56606e',
  line: '#5b6b7f',
  card: '#ffffff',
  edge: '#b9c3d0',
  ground: '#f6f8fb',
  start: '#0b57a4',
  end: '#1b2430',
  itself: '#0b57a4',
  outcome: '#8a4b00',
  dialog: '#6a2fb5',
  gate: '#56606e',
  new: '#0a6b2d',
  gone: '#a8201a',
  changed: '#8a4b00',
  covered: '#0a6b2d',
  open: '#a8201a',
} as const;

/** The space for the title above, and for the legend below, in pixels. */
const HEAD = 54;
const FOOT = 62;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
const round = (value: number): string => String(Math.round(value * 10) / 10);

/** The colour of what a part tells; undefined: it tells nothing. */
function toneOf({ change, covered }: Told): string | undefined {
  if (change !== undefined) return colours[change];
  if (covered !== undefined) return covered > 0 ? colours.covered : colours.open;
  return undefined;
}

const kindTone = ({ kind, text }: MapLabel): string => {
  if (kind === 'outcome') return colours.outcome;
  if (kind === 'dialog') return colours.dialog;
  if (kind === 'gate') return colours.gate;
  return kind === 'enter' || text.startsWith('by itself') ? colours.itself : colours.text;
};

interface TextStyle {
  size: number;
  fill: string;
  bold?: boolean;
  anchor?: 'middle' | 'end';
  mono?: boolean;
  gone?: boolean;
}

function textAt(x: number, y: number, words: string, { size, fill, bold, anchor, mono, gone }: TextStyle): string {
  const more = [
    bold ? ' font-weight="600"' : '',
    anchor ? ` text-anchor="${anchor}"` : '',
    mono ? ' font-family="ui-monospace, Menlo, Consolas, &quot;Liberation Mono&quot;, monospace"' : '',
    gone ? ' text-decoration="line-through"' : '',
  ].join('');
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${more}>${escaped(words)}</text>`;
}

/** A picture of a journey as one SVG document of its own, without scripts and without fonts to fetch. */
export function svgOf(map: JourneyMap): string {
  const layout = layoutOf(map);
  const width = Math.max(layout.width, 640);
  const height = layout.height + HEAD + FOOT;
  const shift = (width - layout.width) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description" font-family='${FONT}'>`,
    `<title id="title">${escaped(`Map of ${map.id}: ${map.title}`)}</title>`,
    `<desc id="description">${escaped(describe(map))}</desc>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="context-stroke"/></marker></defs>',
    `<rect width="${width}" height="${height}" rx="10" fill="${colours.ground}"/>`,
    textAt(24, 30, map.id, { size: 18, fill: colours.text, bold: true }),
    textAt(24, 47, map.title, { size: 12, fill: colours.quiet }),
    `<g transform="translate(${round(shift)} ${HEAD})">`,
    ...layout.lines.map(pathOf),
    ...layout.screens.map(cardOf),
    ...layout.lines.map(labelsOf),
    '</g>',
    legend(map, height - FOOT / 2 - 6),
    '</svg>',
    '',
  ].join('\n');
}

/** Every screen and every line in words, for those who do not see the picture. */
function describe({ screens, lines }: JourneyMap): string {
  const words = screens.map(({ name, heading }) => {
    const out = lines
      .filter(({ from }) => from === name)
      .map(({ to, labels }) => `${to} (${labels.map(({ text }) => text).join('; ')})`);
    return `${name}, “${heading}”${out.length > 0 ? `, leads to ${out.join(', ')}` : ''}.`;
  });
  return words.join(' ');
}

/** A smooth curve near the points of a line (a uniform B-spline), from its first to its last point. */
function curve(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const mixed = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    `${round((2 * from.x + to.x) / 3)} ${round((2 * from.y + to.y) / 3)}`;
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((to, index) => {
    const from = points[index] ?? first;
    const after = points[index + 2];
    const end = after ?? to;
    const joint = after
      ? { x: (from.x + 4 * to.x + after.x) / 6, y: (from.y + 4 * to.y + after.y) / 6 }
      : { x: end.x, y: end.y };
    path += `C${mixed(from, to)} ${mixed(to, from)} ${round(joint.x)} ${round(joint.y)}`;
  });
  return path;
}

/** What a line tells as a whole: that of its labels, where they agree. */
function toneOfLine(labels: readonly MapLabel[]): { tone: string; dash: string } {
  const tones = new Set(labels.map(toneOf));
  const told = tones.size === 1 ? [...tones][0] : undefined;
  const kinds = new Set(labels.map(kindTone));
  const own = kinds.size === 1 ? [...kinds][0] : undefined;
  const itself = labels.every((label) => kindTone(label) === colours.itself || label.kind === 'gate');
  const gone = labels.every(({ change }) => change === 'gone');
  const tone = told ?? (own === undefined || own === colours.text ? colours.line : own);
  return { tone, dash: gone ? ' stroke-dasharray="2 4"' : itself ? ' stroke-dasharray="6 4"' : '' };
}

function pathOf({ points, line }: PlacedLine): string {
  const { tone, dash } = toneOfLine(line.labels);
  return `<path d="${curve(points)}" fill="none" stroke="${tone}" stroke-width="1.6"${dash} marker-end="url(#arrow)"/>`;
}

function labelsOf({ x, y, width, height, labels }: PlacedLine): string {
  let base = y + 3 + sizes.leading - 4;
  const texts = labels.flatMap(({ of, lines }) => {
    const fill = toneOf(of) ?? kindTone(of);
    const drawn = lines.map((words, index) =>
      textAt(x + width / 2, base + index * sizes.leading, words, {
        size: sizes.label,
        fill,
        anchor: 'middle',
        gone: of.change === 'gone',
      }),
    );
    base += lines.length * sizes.leading + 4;
    return drawn;
  });
  return `<g><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="5" fill="${colours.ground}" fill-opacity="0.94"/>${texts.join('')}</g>`;
}

/** The sign before a note, by its kind. */
const signs: Record<MapNote['kind'], string> = {
  dialog: '▣',
  timer: '◷',
  needs: '◆',
  leaves: '↗',
  stays: '↺',
  calls: '⇄',
  steps: '≡',
};

function cardOf({ screen, x, y, width, height, heading, tags, notes }: PlacedScreen): string {
  const { name, end, start, change } = screen;
  const tone = toneOf(screen);
  const border = tone ?? (end ? colours.end : start ? colours.start : colours.edge);
  const parts = [
    `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${round(height)}" rx="8" fill="${colours.card}" stroke="${border}" stroke-width="${end || start || tone ? 2 : 1.2}"${change === 'gone' ? ' stroke-dasharray="2 4"' : ''}/>`,
  ];
  if (end)
    parts.push(
      `<rect x="${round(x + 3.5)}" y="${round(y + 3.5)}" width="${width - 7}" height="${round(height - 7)}" rx="5" fill="none" stroke="${border}"/>`,
    );
  let base = y + sizes.padding + 12;
  for (const line of heading) {
    parts.push(textAt(x + sizes.padding, base, line, { size: sizes.heading, fill: colours.text, bold: true }));
    base += 18;
  }
  parts.push(textAt(x + sizes.padding, base - 2, name, { size: sizes.name, fill: colours.quiet, mono: true }));
  const fillOfTags = tone ?? (end || start ? border : colours.quiet);
  for (const { words, beside } of tags) {
    if (!beside) base += sizes.leading;
    const at = beside ? x + width - sizes.padding : x + sizes.padding;
    const style: TextStyle = { size: sizes.name, fill: fillOfTags, bold: true, ...(beside ? { anchor: 'end' } : {}) };
    parts.push(textAt(at, base - 2, words, style));
  }
  base += sizes.leading + 4;
  for (const { of, lines } of notes) {
    const fill = toneOf(of) ?? (of.kind === 'dialog' ? colours.dialog : colours.quiet);
    parts.push(textAt(x + sizes.padding, base, signs[of.kind], { size: sizes.note, fill }));
    for (const line of lines) {
      parts.push(textAt(x + sizes.padding + 14, base, line, { size: sizes.note, fill, gone: of.change === 'gone' }));
      base += sizes.leading;
    }
    base += 2;
  }
  return `<g>${parts.join('')}</g>`;
}

function legend({ screens, lines }: JourneyMap, y: number): string {
  const all: Told[] = [...screens, ...lines.flatMap(({ labels }) => labels)];
  const items: [string, string][] = [
    [colours.text, 'after a press, the first rule that holds'],
    [colours.itself, 'by itself'],
    [colours.outcome, 'an outcome of an effect'],
    [colours.dialog, 'dialog'],
    ...(all.some(({ change }) => change)
      ? ([
          [colours.new, 'new'],
          [colours.changed, 'changed'],
          [colours.gone, 'gone'],
        ] as [string, string][])
      : []),
    ...(all.some(({ covered }) => covered !== undefined)
      ? ([
          [colours.covered, 'tested by a scenario'],
          [colours.open, 'not tested'],
        ] as [string, string][])
      : []),
  ];
  let x = 24;
  const drawn = items.flatMap(([colour, words]) => {
    const at = x;
    x += 22 + widthOf(words, 11) + 14;
    return [
      `<path d="M${at} ${y - 4}h16" stroke="${colour}" stroke-width="2"/>`,
      textAt(at + 22, y, words, { size: 11, fill: colours.quiet }),
    ];
  });
  const meanings: Record<MapNote['kind'], string> = {
    needs: 'needs, or leads to',
    steps: 'part of the screen',
    dialog: 'opens a dialog',
    timer: 'waits or loads',
    calls: 'calls an effect',
    stays: 'stays on the screen',
    leaves: 'leaves the journey',
  };
  x = 24;
  const explained = (Object.keys(meanings) as MapNote['kind'][]).map((kind) => {
    const at = x;
    x += 16 + widthOf(meanings[kind], 11) + 10;
    return textAt(at, y + 18, `${signs[kind]} ${meanings[kind]}`, { size: 11, fill: colours.quiet });
  });
  return `<g>${[...drawn, ...explained].join('')}</g>`;
}
