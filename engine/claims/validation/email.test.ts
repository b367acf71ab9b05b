import { expect, test } from 'vitest';
import { workOf } from '#fixtures/work.ts';
import { hiddenDomain, isTesterEmail, readEmail } from './email.ts';

test.each(['a@b.co', 'pat@example.com', 'pat@mail.example.co.uk', 'p.a-t_1%x@ex-ample.org', 'PAT@EXAMPLE.COM'])(
  '%s has the stated form',
  { tags: ['VAL-43'] },
  (email) => expect(readEmail(email)).toBe(email),
);

test.each([
  'a@b.c',
  'a@b.abcde',
  'pat',
  'pat@',
  '@example.com',
  'pat@example',
  'p at@example.com',
  'pat@exa mple.com',
  'pat@example.c0m',
  'pat@@example.com',
  'pät@example.com',
  'pat@example.com,',
  '',
])('%s has not', { tags: ['VAL-43'] }, (email) => expect(readEmail(email)).toBeNull());

test('a plus stays a plus, .info is accepted, .london is beyond the rule', { tags: ['EM-1'] }, () => {
  expect(readEmail('pat+claim@example.com')).toBe('pat+claim@example.com');
  expect(readEmail('pat@example.info')).toBe('pat@example.info');
  expect(readEmail('pat@example.london')).toBeNull();
});

test('spaces at the ends are trimmed', { tags: ['EM-2'] }, () => {
  expect(readEmail('pat@example.com ')).toBe('pat@example.com');
  expect(readEmail(' pat@example.com')).toBe('pat@example.com');
  expect(readEmail('\u00a0pat@example.com\t')).toBe('pat@example.com');
});

test('marks that show nothing, as they come with a copied address, are dropped before checking', {
  tags: ['NM-5'],
}, () => {
  for (const mark of '\u00AD\u200B\u200E\u200F\u202A\u202E\u2060\u2066\u2069\uFEFF')
    expect(readEmail(`${mark}pat${mark}@example.com${mark} `)).toBe('pat@example.com');
  expect(readEmail('pa\u200Dt@example.com')).toBeNull();
});

test('a tester is known by the whole domain, in any letter case, and by nothing else', { tags: ['VAL-50'] }, () => {
  const domains = ['claims.example.org'];
  expect(isTesterEmail('pat@claims.example.org', domains)).toBe(true);
  expect(isTesterEmail('Pat@Claims.Example.ORG', domains)).toBe(true);
  for (const email of [
    'pat@example.org',
    'pat@xclaims.example.org',
    'pat@claims.example.org.example.com',
    'claims.example.org',
  ]) {
    expect(isTesterEmail(email, domains)).toBe(false);
  }
  expect(isTesterEmail('pat@claims.example.org', [])).toBe(false);
});

test('the page knows a tester by what stands for the domain, and does not hold the domain', {
  tags: ['VAL-50', 'ROLE-04'],
}, () => {
  const domains = [hiddenDomain('claims.example.org')];
  expect(domains[0]).toMatch(/^#[0-9a-f]{14}$/);
  for (const email of ['pat@claims.example.org', 'Pat@Claims.Example.ORG'])
    expect(isTesterEmail(email, domains)).toBe(true);
  for (const email of ['pat@example.org', 'pat@xclaims.example.org', 'claims.example.org', `pat@${domains[0]}`, ''])
    expect(isTesterEmail(email, domains)).toBe(false);
});

test('an address of more than 254 characters is none', () => {
  expect(readEmail(`${'a'.repeat(242)}@example.com`)).not.toBeNull();
  expect(readEmail(`${'a'.repeat(243)}@example.com`)).toBeNull();
});

test('a very long text is judged at once', async () => {
  const { ms } = await workOf(() => readEmail(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`));
  expect(ms).toBeLessThan(500);
});
