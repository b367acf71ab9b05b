import { expect, test } from 'vitest';
import { localBotCheck } from './bot-check.ts';

const phone = {
  navigator: {
    webdriver: false,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1',
    languages: ['en-GB'],
  },
  outerWidth: 390,
  outerHeight: 844,
};
const checked = (other: Partial<typeof phone.navigator>, size = {}) =>
  localBotCheck({ ...phone, ...size, navigator: { ...phone.navigator, ...other } } as unknown as Window);

test('a person’s browser is none', { tags: ['SES-10'] }, async () => {
  expect(await checked({})).toEqual({
    isBot: false,
    config: { webdriver: false, named: false, languages: 1, windowless: false },
  });
});

test.each([
  ['is driven by a program', { webdriver: true }],
  ['calls itself one', { userAgent: 'Mozilla/5.0 (compatible; Examplebot/2.1)' }],
  ['has no window', { userAgent: 'Mozilla/5.0 HeadlessChrome/126.0' }],
  ['knows no language', { languages: [] as string[] }],
])('a browser that %s is flagged', { tags: ['SES-10', 'SES-11'] }, async (_, other) => {
  expect(await checked(other)).toMatchObject({ isBot: true });
});

test('a page in the background of a phone may have no size: that alone flags no visitor', async () => {
  expect(await checked({}, { outerWidth: 0, outerHeight: 0 })).toMatchObject({
    isBot: false,
    config: { windowless: true },
  });
});
