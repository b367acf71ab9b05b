import { describe, expect, test } from 'vitest';
import { link } from '#engine';
import { productFlow } from '#fixtures/flow.ts';
import { filesOf, smallFlow } from '#fixtures/small-flow.ts';
import type { Flow } from '#schemas/flow.ts';
import { pageOf } from '#tools/journey/map-page.ts';
import { withCoverage, withDifferences } from './compare.ts';
import { layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { mapOf } from './model.ts';
import { screenKey } from './parts.ts';
import { rulesOf } from './rules.ts';
import { svgOf } from './svg.ts';

const versions = ['v3', 'v4', 'v5', 'v6'];
const mapOfVersion = (id: string) => mapOf(productFlow(id).flow);
const small = (members: object = {}, screens: Record<string, Record<string, unknown>> = {}) =>
  mapOf(link(JSON.parse([...filesOf(smallFlow({ ...members }, screens)).values()][0] ?? '') as Flow));

/** The texts of a picture, as they are read. */
const textsIn = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .map(([, words = '']) => words)
    .join(' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1 &&
  one.y < other.y + other.height - 1 &&
  other.y < one.y + one.height - 1;

describe.each(versions)('the map of %s', (id) => {
  test('names every screen, and every rule that leads anywhere, with its conditions', () => {
    const { flow } = productFlow(id);
    const map = mapOf(flow);
    expect(map.screens.map(({ name }) => name).sort()).toEqual(Object.keys(flow.screens).sort());
    const drawn = new Set([
      ...map.lines.flatMap(({ labels }) => labels.map((label) => label.id)),
      ...map.screens.flatMap(({ notes }) => notes.map((note) => note.id)),
    ]);
    expect(rulesOf(flow).filter((rule) => !drawn.has(rule.id))).toEqual([]);
    const words = textsIn(svgOf(map)).replaceAll(' ', '');
    const texts = [
      ...map.screens.flatMap(({ name, heading, notes }) => [name, heading, ...notes.map(({ text }) => text)]),
      ...map.lines.flatMap(({ labels }) => labels.map(({ text }) => text)),
    ];
    expect(texts.filter((text) => !words.includes(text.replaceAll(' ', '')))).toEqual([]);
  });

  test('is at most 1280 px wide, and none of its cards and labels lies over another', () => {
    const { width, screens, lines } = layoutOf(mapOfVersion(id));
    expect(width).toBeLessThanOrEqual(1280);
    const boxes: Box[] = [...screens, ...lines];
    const over = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => overlap(one, other)));
    expect(over).toEqual([]);
  });

  test('is the same picture each time', () => {
    expect(svgOf(mapOfVersion(id))).toBe(svgOf(mapOfVersion(id)));
  });
});

test('outcomes, dialogs, timers, requirements, skips and ends are all on the map', () => {
  const { screens, lines } = mapOfVersion('v3');
  const notes = (name: string) => screens.find((one) => one.name === name)?.notes.map(({ text }) => text) ?? [];
  const labels = (from: string, to: string) =>
    lines.find((line) => line.from === from && line.to === to)?.labels.map(({ text }) => text);
  expect(notes('contact')).toContain('dialog exists: userExists');
  expect(notes('otp')).toContain('resend waits 2\u00a0min since otp.sentAt');
  expect(notes('bureauA')).toContain('signature → sign');
  expect(notes('bureauAStealth')).toContain('submits itself while foundA, after 1.5\u00a0s');
  expect(notes('finish')).toContain('“Verify Your Identity” → /get-started/id-selfie-upload?id={claim.number}');
  expect(labels('bureauB', 'otp')).toEqual(['codeDue', 'by itself, not foundB and codeDue, after 1\u00a0s']);
  expect(labels('otp', 'finish')).toEqual(['skipped, idvDone', '“Verify and Continue”']);
  expect(labels('contact', 'postcode')).toEqual(['dialog exists: “Ok”']);
  expect(screens.filter(({ end }) => end).map(({ name }) => name)).toEqual(['filed', 'finish']);
});

test('an outcome of an effect that leads elsewhere is a line with the name of the outcome', () => {
  const map = small(
    {},
    {
      first: {
        submit: {
          label: 'Next',
          run: [{ effect: 'claim.save', on: { saved: 'continue', refused: 'stay', failed: [{ screen: 'last' }] } }],
          to: [{ screen: 'last' }],
        },
      },
    },
  );
  expect(map.lines.flatMap(({ labels }) => labels.map(({ text }) => text))).toEqual(['claim.save failed', '“Next”']);
});

test('a screen that leads to itself has a loop beside its card, within the picture', () => {
  const map = small(
    {},
    {
      first: {
        submit: {
          label: 'Next',
          to: [{ when: [{ setting: 'again', is: true }], screen: 'first' }, { screen: 'last' }],
        },
      },
    },
  );
  const { width, lines } = layoutOf(map);
  const loop = lines.find(({ line }) => line.from === line.to);
  expect(loop?.labels.map(({ lines: words }) => words.join(' '))).toEqual(['again is true']);
  expect((loop?.x ?? 0) + (loop?.width ?? 0)).toBeLessThan(width);
});

test('a comparison says in words and in colour what is new, gone and changed', () => {
  const map = withDifferences(mapOfVersion('v5'), mapOfVersion('v3'));
  const change = (name: string) => map.screens.find((one) => one.name === name)?.change;
  expect([change('info'), change('contact'), change('filed')]).toEqual(['gone', 'changed', undefined]);
  const svg = svgOf(map);
  expect(textsIn(svg)).toContain('[gone]');
  expect(svg).toMatch(/fill="#a8201a"[^>]*>\[gone\]/);
  expect(mermaidOf(map)).toContain('class s_info gone');
  expect(pageOf(map)).toContain('<code>info</code> [gone]');
});

test('the map of a version compared with itself shows no difference', () => {
  const map = mapOfVersion('v4');
  expect({ ...withDifferences(map, map), title: map.title }).toEqual(map);
});

test('coverage says in words and in colour what was tested and what was not', () => {
  const map = withCoverage(
    mapOfVersion('v3'),
    new Map([
      [screenKey('info'), 12],
      ['info submit 0', 12],
    ]),
  );
  const svg = svgOf(map);
  expect(textsIn(svg)).toContain('[tested ×12]');
  expect(textsIn(svg)).toContain('[not tested]');
  expect(svg).toMatch(/fill="#0a6b2d"[^>]*>\[tested ×12\]/);
  expect(mermaidOf(map)).toContain('class s_info tested');
  expect(mermaidOf(map)).toContain('class s_otp open');
});

test('words about a screen that do not fit beside its name stand below one another', () => {
  const map = withCoverage(mapOfVersion('v3'), new Map([[screenKey('questions'), 21]]));
  const tags = layoutOf(map).screens.find(({ screen }) => screen.name === 'questions')?.tags;
  expect(tags).toEqual([
    { words: 'from questionsResume', beside: false },
    { words: '[tested ×21]', beside: false },
  ]);
});

test('signs of markup in words are no markup in the picture, the page or the flowchart', () => {
  const map = small({}, { first: { heading: 'A <b> & "C" #1' } });
  expect(svgOf(map)).toContain('A &lt;b&gt; &amp; &quot;C&quot; #1');
  expect(pageOf(map)).not.toContain('<b>');
  expect(mermaidOf(map)).toContain(`s_first(["A &lt;b&gt; & 'C' #35;1<br>first"])`);
});

test('a condition that a rule and its route both ask for is said once', () => {
  const flow = productFlow('v3').flow;
  const [doubled] = rulesOf(flow).filter(({ rule }) => rule.guards.filter((when) => when === 'quizPassed').length > 1);
  expect(doubled?.guard.match(/\bquizPassed\b/g)).toHaveLength(1);
  for (const id of versions)
    for (const { id: rule, guard } of rulesOf(productFlow(id).flow)) {
      const conditions = guard.split(' and ');
      expect([rule, conditions]).toEqual([rule, [...new Set(conditions)]]);
    }
});
