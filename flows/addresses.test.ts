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
  test('RTE-01 to RTE-46: every screen of a version stands at its address, and nothing else does', () => {
    for (const version of versions) {
      const table = tables[version] ?? {};
      for (const [path, screen] of Object.entries(table)) expect([version, path, screenAt(version, path)]).toEqual([version, path, screen]);
      const others = pathsOf(version).filter((path) => !Object.hasOwn(table, path));
      for (const path of ['info', 'contact', 'info-contact']) expect([version, path, others.includes(path)]).toEqual([version, path, false]);
    }
  });

  test('RTE-47, RTE-49, RTE-50, RTE-51, RTE-52: the names of the documents are the ones in use', () => {
    for (const path of ['info', 'contact', 'sign', 'questions', 'submit-claim']) expect(pathsOf('v3')).toContain(path);
  });
});

describe('the scope of the product', () => {
  test('PROD-14, PROD-15, PROD-20: address, name, contact with consent, signature, questions or a code, and then the upload by a link in a text', () => {
    const flow = flowOf('v4');
    const { order, fields } = flow;
    const asked = ['address', 'dateOfBirth', 'mobile', 'softSearch', 'signature', 'quizAnswer'].map((field) => order.indexOf(fields[field]?.screens[0] ?? ''));
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    expect(asked.includes(-1)).toBe(false);
    expect(order.indexOf('finish')).toBeGreaterThan(Math.max(...asked));
    expect(order).toContain('otp');
    expect(flow.screens.finish?.enter.background[0]?.[0]).toMatchObject({ effect: 'sms.idLink', once: true });
  });

  test('PROD-17: no version asks anybody to log in or register', () => {
    for (const version of versions) {
      const words = JSON.stringify(productFlow(version).source).toLowerCase();
      for (const word of ['password', 'log in', 'login', 'sign up', 'username']) expect(words).not.toContain(word);
    }
  });

  test('PROD-18, PROD-19, PROD-21: after the details both bureaus are asked, and what was chosen is saved as the claim that is filed', () => {
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
