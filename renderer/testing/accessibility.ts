import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: in the dark only they can give another answer. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility rules that a page breaks as it stands, as `rule at place, place`. `colours`: only those about colours.
 * `within`: a selector; only that part is looked at. The rules are handed to a page once.
 */
export async function accessibilityFaults(
  page: Page,
  { colours = false, within }: { colours?: boolean; within?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(colours ? { runOnly: { type: 'rule', values: COLOURS } } : {}),
  };
  // Only what is found leaves the page: the whole result is a megabyte.
  return page.evaluate(
    async ([part, given]) => {
      const { axe } = window as unknown as {
        axe: { run(part: ElementContext, options: RunOptions): Promise<import('axe-core').AxeResults> };
      };
      const { violations } = await axe.run(part ?? document, given);
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [within ?? null, options] as const,
  );
}
