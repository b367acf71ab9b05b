/** Words and figures of the journeys that the specification or the law states. They stand in flows, so they are proved there. */
import { describe, expect, test } from 'vitest';
import { namesIn } from '#engine';
import { productFlow } from '#fixtures/flow.ts';
import type { Block, Text } from '#schemas/flow.ts';

const { flow } = productFlow('v3');
const said = (text: Text | undefined): string => (text === undefined ? '' : typeof text === 'string' ? text : text.map((each) => each.text).join(' / '));
const blockSays = (block: Block | undefined) =>
  [said(block?.title), said(block?.text), ...(block?.items ?? []).flatMap((item) => [item.title ?? '', said(item.text)])].join(' ');
const screenSays = (name: string) => {
  const screen = flow.screens[name];
  return [said(screen?.heading), ...namesIn(screen?.body ?? []).map((each) => blockSays(flow.blocks?.[each]))].join(' ');
};

describe('headings and figures', () => {
  test('the postcode screen speaks of being owed £700 per agreement on average, by the regulator’s estimate', { tags: ['PC-03', 'CONST-39'] }, () => {
    expect(said(flow.screens.postcode?.heading)).toMatch(/owed.*£700 per agreement/);
    expect(screenSays('postcode')).toContain("regulator's estimate");
  });

  test('the headings are word for word', { tags: ['INFO-01', 'CON-01', 'SIGN-01', 'IDU-01', 'FILED-02'] }, () => {
    const headings = ['info', 'contact', 'sign', 'finish', 'filed'].map((name) => said(flow.screens[name]?.heading));
    expect(headings).toEqual([
      'Find Your Agreements',
      'Send Results To...',
      'Almost Done - Please Sign to Start Your Claim',
      'Final Step: Upload Your ID',
      'Claim already submitted!',
    ]);
  });

  test('progress is 25, 50 and 75', { tags: ['CONST-23', 'CONST-24', 'CONST-25'] }, () => {
    expect(['postcode', 'info', 'contact'].map((name) => flow.screens[name]?.progress)).toEqual([25, 50, 75]);
  });

  test('the postcode’s button is Next, and reads Processing... while saving', { tags: ['PC-07', 'PC-08'] }, () => {
    expect(flow.screens.postcode?.submit).toMatchObject({ label: 'Next', busyLabel: 'Processing...' });
  });
});

describe('the dialog of an existing user', () => {
  const dialog = flow.screens.contact?.dialogs?.exists;

  test('is titled "User already exists!" and has an Ok button', { tags: ['CON-07', 'CON-13'] }, () => {
    expect(dialog?.title).toBe('User already exists!');
    expect(Object.values(dialog?.actions ?? {}).map(({ label }) => label)).toEqual(['Ok']);
  });

  test('says that the claim is there and worked on, that updates come by email and text, and whom to ask', {
    tags: ['CON-08', 'CON-09', 'CON-10', 'CON-11', 'CON-12', 'ERR-15'],
  }, () => {
    const text = said(dialog?.text);
    expect(text).toContain('already have a claim');
    expect(text).toContain('working on it');
    expect(text).toContain('by email and text');
    expect(text).toContain('](mailto:{support.email})');
  });
});

describe('what is signed', () => {
  const terms = blockSays(flow.blocks?.terms);

  test('the terms are a list on the screen of the signature', { tags: ['SIGN-02'] }, () => {
    expect(flow.screens.sign?.body).toContain('terms');
    expect(flow.blocks?.terms?.type).toBe('list');
  });

  test('free within 14 days, afterwards £23 an hour for at most 9.5 hours', { tags: ['CONST-79', 'CONST-80', 'CONST-81'] }, () => {
    expect(terms).toContain('within 14 days of signing');
    expect(terms).toContain('£23 an hour');
    expect(terms).toContain('at most 9.5 hours');
  });

  test('the charge is 15% to 30% of what is recovered plus VAT, the invoice payable within 14 days', { tags: ['CONST-82', 'CONST-83', 'CONST-84'] }, () => {
    expect(terms).toContain('Between 15% and 30% of what is recovered plus VAT: the larger the refund, the lower the percentage.');
    expect(terms).toContain('payable within 14 days');
  });
});

describe('the last screens', () => {
  test('the finish has the collapsible "Why we ask for this?" and the button Verify Your Identity', { tags: ['IDU-04', 'IDU-05'] }, () => {
    expect(flow.blocks?.whyId).toMatchObject({ type: 'details', title: 'Why we ask for this?' });
    expect(namesIn(flow.screens.finish?.body ?? [])).toContain('whyId');
    expect(flow.screens.finish?.actions?.verifyIdentity?.label).toBe('Verify Your Identity');
  });

  test('with the quality flag hi the update is promised within 48 hours', { tags: ['CONST-43'] }, () => {
    expect(said(flow.blocks?.uploadId?.text)).toContain('within 48 hours');
  });

  test('Claim already submitted! says that a second enquiry or claim cannot be served', { tags: ['FILED-01', 'FILED-03', 'ERR-44'] }, () => {
    expect(flow.screens.filed?.path).toBe('already-filed');
    expect(screenSays('filed')).toContain('someone who has already submitted an enquiry or claim');
  });
});
