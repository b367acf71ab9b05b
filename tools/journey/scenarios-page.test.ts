import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replayOnEngine } from '#fixtures/replay/engine.ts';
import { readScenario } from '#fixtures/replay/scenario.ts';

const page = readFileSync('docs/scenarios.md', 'utf8');
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);

test('every section of the page has an example', () => {
  const sections = page.split(/^## /m).slice(1);
  expect(sections.filter((section) => !section.includes('```json'))).toEqual([]);
});

test.each(examples.map((text) => [JSON.parse(text).title, text]))(
  'an example of the page passes on v3: %s',
  async (_, text) => {
    await replayOnEngine(readScenario(text, 'v3', 'example'));
  },
);
