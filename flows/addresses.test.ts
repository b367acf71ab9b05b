/** Where the screens of each version stand, and what every version has in common with the scope of the product. */
import { describe, expect, test } from 'vitest';
import { addressOf, effects, screenAtAddress, screenOf } from '#engine';
import { productFlow } from '#fixtures/flow.ts';

const versions = ['v3', 'v4', 'v5', 'v6'];
const flowOf = (version: string) => productFlow(version).flow;
const pathsOf = (version: string) => Object.values(flowOf(version).screens).map(({ path }) => path);
const screenAt = (version: string, path: string) => screenAtAddress(flowOf(version), `/get-started-${version}${path === '' ? '' : `/${path}`}`);

const after = {
  'credits-report': 'bureauB',
  'credit-report': 'bureauA',
  'credit-report-s': 'bureauAStealth',
  'submit-claim': 'finish',
  otp: 'otp',
  questions: 'questions',
  'already-filed': 'filed',
};
const tables: Record<string, Record<string, string>> = {
  v3: { '': 'postcode', info: 'info', contact: 'contact', sign: 'sign', ...after },
  v4: { '': 'postcode', info: 'info', contact: 'contact', sign: 'sign', ...after },
  v5: { '': 'postcode', 'info-contact': 'contact', sign: 'sign', ...after },
  v6: { '': 'contact', sign: 'sign', ...after },
};

describe('addresses of the versions', () => {
  test('every screen of a version stands at its address, and nothing else does', {
    tags: [
      'RTE-01',
      'RTE-02',
      'RTE-03',
      'RTE-04',
      'RTE-05',
      'RTE-06',
      'RTE-07',
      'RTE-08',
      'RTE-09',
      'RTE-10',
      'RTE-11',
      'RTE-12',
      'RTE-13',
      'RTE-14',
      'RTE-15',
      'RTE-16',
      'RTE-17',
      'RTE-18',
      'RTE-19',
      'RTE-20',
      'RTE-21',
      'RTE-22',
      'RTE-23',
      'RTE-24',
      'RTE-25',
      'RTE-26',
      'RTE-27',
      'RTE-28',
      'RTE-29',
      'RTE-30',
      'RTE-31',
      'RTE-32',
      'RTE-33',
      'RTE-34',
      'RTE-35',
      'RTE-36',
      'RTE-37',
      'RTE-38',
      'RTE-39',
      'RTE-40',
      'RTE-41',
      'RTE-42',
      'RTE-43',
      'RTE-44',
      'RTE-45',
      'RTE-46',
    ],
  }, () => {
    for (const version of versions) {
      const table = tables[version] ?? {};
      for (const [path, screen] of Object.entries(table)) expect([version, path, screenAt(version, path)]).toEqual([version, path, screen]);
      const others = pathsOf(version).filter((path) => !Object.hasOwn(table, path));
      for (const path of ['info', 'contact', 'info-contact']) expect([version, path, others.includes(path)]).toEqual([version, path, false]);
    }
  });

  test('the names of the documents are the ones in use', { tags: ['RTE-47', 'RTE-49', 'RTE-50', 'RTE-51', 'RTE-52'] }, () => {
    for (const path of ['info', 'contact', 'sign', 'questions', 'submit-claim']) expect(pathsOf('v3')).toContain(path);
  });
});

describe('the scope of the product', () => {
  test('address, name, contact with consent, signature, questions or a code, and then the upload by a link in a text', {
    tags: ['PROD-14', 'PROD-15', 'PROD-20'],
  }, () => {
    const flow = flowOf('v4');
    const { order, fields } = flow;
    const asked = ['address', 'dateOfBirth', 'mobile', 'softSearch', 'signature', 'quizAnswer'].map((field) => order.indexOf(fields[field]?.screens[0] ?? ''));
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    expect(asked.includes(-1)).toBe(false);
    expect(order.indexOf('finish')).toBeGreaterThan(Math.max(...asked));
    expect(order).toContain('otp');
    expect(flow.screens.finish?.enter.background[0]?.[0]).toMatchObject({ effect: 'sms.idLink', once: true });
  });

  test('no version asks the claimant to log in or register', { tags: ['PROD-17'] }, () => {
    for (const version of versions) {
      const words = JSON.stringify(productFlow(version).source).toLowerCase();
      for (const word of ['password', 'log in', 'login', 'sign up', 'username']) expect(words).not.toContain(word);
    }
  });

  test('after the details both bureaus are asked, and what was chosen is saved as the claim that is filed', { tags: ['PROD-18', 'PROD-19', 'PROD-21'] }, () => {
    for (const version of versions) {
      const flow = flowOf(version);
      const { order } = flow;
      for (const effect of ['bureauA.search', 'bureauB.search'] as const) {
        expect(Object.hasOwn(effects, effect)).toBe(true);
        const at = order.findIndex((screen) => screenOf(flow, screen).calls.some((call) => call.effect === effect));
        expect(at).toBeGreaterThan(order.indexOf('contact'));
      }
      expect(flow.fields.agreementsA?.saveAs).toBe('selected_hire_purchases_for_claim');
      expect(productFlow(version).source.screens.bureauA?.submit?.run).toContain('saveChoice');
    }
  });

  test('a screen of a version and a page of the site never share an address', () => {
    for (const version of versions)
      for (const screen of Object.keys(flowOf(version).screens))
        expect(addressOf(flowOf(version), screen)).toMatch(new RegExp(`^/get-started-${version}(/|$)`));
  });
});
