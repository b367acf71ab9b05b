import { expect, test } from 'vitest';
import { productFlow } from '#fixtures/flow.ts';
import { livingRouteAt } from '../site/living.ts';
import { claimInLink, linkToBring, QUESTIONS_RESUME, RESUME } from './resume-link.ts';

const CLAIM = '0123456789abcdefghjkmnpqrstvwxyz';

test('both pages of links are routes of the site, with a title, and hidden from search engines', {
  tags: ['RES-01', 'RTE-54', 'RTE-56', 'RTE-64'],
}, () => {
  for (const path of [RESUME, QUESTIONS_RESUME])
    expect(livingRouteAt(path)).toMatchObject({ path, title: expect.stringMatching(/\S/), listed: false });
  expect([RESUME, QUESTIONS_RESUME]).toEqual(['/resume', '/questions-resume']);
});

test.each([
  ['RES-02: the claim stands in `id`', `?id=${CLAIM}`, CLAIM],
  ['RES-03: or in `sign`', `?sign=${CLAIM}`, CLAIM],
  ['with both, `id` counts', `?sign=other&id=${CLAIM}`, CLAIM],
  ['an empty `id` leaves it to `sign`', `?id=&sign=${CLAIM}`, CLAIM],
  ['what a mail program took for a part of the link is none', `?id=%20${CLAIM}%3E.`, CLAIM],
  ['other parts of the address count for nothing', `?utm_source=text&id=${CLAIM}`, CLAIM],
  ['the same claim twice is that claim', `?id=${CLAIM}&id=${CLAIM}`, CLAIM],
  ['two claims are none', `?id=${CLAIM}&id=other`, null],
  ['no claim', '', null],
  ['only punctuation', '?id=...', null],
])('%s', { tags: ['RES-02', 'RES-03'] }, (_, search, claim) => {
  expect(claimInLink(search)).toBe(claim);
});

test('the address of a screen that names a claim which this browser does not hold has it brought here first', {
  tags: ['RES-10'],
}, () => {
  const { flow } = productFlow('v3');
  const search = `?id=${CLAIM}`;
  expect(linkToBring(flow, 'sign', search, null)).toBe(`/resume?id=${CLAIM}`);
  expect(linkToBring(flow, 'sign', search, 'another')).toBe(`/resume?id=${CLAIM}`);
  expect(linkToBring(flow, 'questions', search, null)).toBe(`/questions-resume?id=${CLAIM}`);
  expect(linkToBring(flow, 'sign', search, CLAIM)).toBeNull();
  expect(linkToBring(flow, 'sign', '', null)).toBeNull();
  expect(linkToBring(flow, flow.start, search, null)).toBeNull();
});
