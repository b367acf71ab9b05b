import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standOn, walkOn } from '#fixtures/drivers/browser-walk.ts';
import { answerField, type JourneyPage, mainButton } from '#fixtures/drivers/page.ts';
import { openProduct, type Product } from '#fixtures/drivers/product.ts';
import {
  type EarlierTab,
  earlierSandbox,
  earlierSettings,
  earlierTabs,
  earlierTime,
} from '#fixtures/earlier-release/index.ts';
import { productFlow } from '#fixtures/flow.ts';
import type { LedgerEntry } from '#fixtures/sandbox/vendors/ledger.ts';

/** How long after the earlier release was stopped its tabs are loaded again, in milliseconds. */
const AFTER_MS = 60_000;

let folder = '';
/** Two services with the same claims: one for the tabs, one for the links. */
let product: Product;
let linked: Product;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-earlier-'));
  product = await openProduct(earlierSettings(join(folder, 'tabs')), { records: earlierSandbox });
  linked = await product.another(earlierSettings(join(folder, 'links')), earlierSandbox);
  for (const each of [product, linked]) each.later(earlierTime + AFTER_MS - Date.now());
});
afterAll(async () => {
  await linked?.close();
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Purchases for a claim, such as `identity questions`; a vendor charges nothing for a key that it knows. */
const boughtFor = (ledger: LedgerEntry[], claim: string): string[] =>
  ledger
    .filter(({ port, repeat, key }) => ['identity', 'bureauA', 'bureauB'].includes(port) && !repeat && key)
    .filter(({ key }) => key?.startsWith(`${claim}-`))
    .map(({ port, operation }) => `${port} ${operation}`);

/** Goes from where a tab stood to the end, as its person. */
async function goOn(journey: JourneyPage, { screen, person }: EarlierTab): Promise<void> {
  const { page } = journey;
  if (screen === 'finish') return;
  if (screen === 'bureauB') {
    await answerField(journey, 'agreementsB', ['Agreement #1']);
    await page.getByText('Yes', { exact: true }).click();
    return standOn(journey, 'finish');
  }
  if (screen === 'otp') {
    await answerField(journey, 'code', await product.code(`+44${person.phone.replace(/\s/g, '').slice(1)}`));
    await mainButton(journey, 'otp').click();
    return standOn(journey, 'finish');
  }
  await walkOn(journey, screen, 'finish', person);
}

test.concurrent.each(earlierTabs)(
  'a tab that an earlier release left at $name opens there, goes on to the end and buys nothing again',
  async (tab) => {
    const { flow } = productFlow(tab.version);
    const before = boughtFor(product.ledger(), tab.claim);
    const visitor = await product.visitor();
    const { page } = visitor;
    await page.clock.install({ time: earlierTime + AFTER_MS });
    await page.context().addCookies(tab.cookies.map((cookie) => ({ ...cookie, url: product.url })));
    await page.addInitScript(({ session, local }) => {
      // A window that is opened for the first time: what the tab held is put back before the page reads it.
      if (sessionStorage.getItem('reclaim.journey') !== null) return;
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    }, tab);
    await page.goto(tab.address);
    const journey: JourneyPage = { page, flow, stepped: true };
    await standOn(journey, tab.screen);
    await goOn(journey, tab);
    await standOn(journey, 'finish');
    expect((await visitor.claim()).id).toBe(tab.claim);
    const after = boughtFor(product.ledger(), tab.claim);
    expect(new Set(after).size).toBe(after.length);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

const named = (name: string): EarlierTab => {
  const tab = earlierTabs.find((each) => each.name === name);
  if (!tab) throw new Error(`There is no tab "${name}".`);
  return tab;
};

test.concurrent.each(['v3-quiz', 'v3-report', 'v6-quiz'].map(named))(
  'the link of a claim that an earlier release left at $name opens it in another browser, and buys nothing again',
  async ({ version, claim }) => {
    const { flow } = productFlow(version);
    const before = boughtFor(linked.ledger(), claim);
    const visitor = await linked.visitor();
    await visitor.page.goto(`/resume?id=${claim}`);
    await standOn({ page: visitor.page, flow }, 'sign');
    await visitor.page.getByRole('img', { name: 'Signature pad, signed' }).waitFor();
    expect(boughtFor(linked.ledger(), claim)).toEqual(before);
    await visitor.close();
  },
);
