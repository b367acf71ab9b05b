import { expect, test } from 'vitest';
import { openFlowPage } from './flow.ts';

test('a flow of 300 screens and 600 fields is loaded and drawn in under a second, at its start and at screen 250', {
  tags: ['PF-1'],
}, async () => {
  const { page, open, close } = await openFlowPage();
  const problems: unknown[] = [];
  page.on('pageerror', (error) => problems.push(error));
  expect((await open(300, 2, 0)).drawn).toBeLessThan(1000);
  expect((await open(300, 2, 250)).drawn).toBeLessThan(1000);
  expect(await page.getByRole('textbox').count()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});
