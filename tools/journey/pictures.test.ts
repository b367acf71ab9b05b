import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coveragePicture } from './pictures.ts';

const folder = 'docs/pictures';

test('the picture of the coverage is what the command draws: npm run screens -- docs/pictures testers', async () => {
  expect(readFileSync(`${folder}/coverage.svg`, 'utf8') === (await coveragePicture())).toBe(true);
});

test('the page for testers shows each picture, and none is larger than 150 KB', () => {
  const page = readFileSync('docs/for-testers.md', 'utf8');
  const pictures = readdirSync(folder);
  expect(pictures).toEqual(['coverage.svg', 'failed-replay.png']);
  expect(pictures.filter((name) => !page.includes(`](pictures/${name})`))).toEqual([]);
  expect(pictures.filter((name) => statSync(`${folder}/${name}`).size > 150_000)).toEqual([]);
});
