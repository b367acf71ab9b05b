import { describe, expect, test } from 'vitest';
import { agreementCards, longDate } from './cards.ts';
import { filterA, loanA } from './testing/loans.ts';
import { agreementsIn, wrapperLists } from './wrappers.ts';

const cardsOf = (...days: readonly unknown[]) =>
  agreementCards(
    filterA(
      ...days.map((startDate, at) =>
        loanA({ startDate, hpId: `hp-${at}`, loanInsightType: at % 2 ? 'hirePurchase' : 'securedLoan' }),
      ),
    ).kept,
    false,
  );

test('March 7, 2016 for a date, and no date for a missing one or 0000-00-00', { tags: ['QZ-2'] }, () => {
  const cards = cardsOf('2016-03-07', undefined, '0000-00-00');
  expect(cards.map(({ startDate }) => startDate)).toEqual(['March 7, 2016', null, null]);
  expect(JSON.stringify(cards)).not.toMatch(/MMMM|YYYY|Invalid|0000/);
});

test.each([
  ['2018-03-05', 'March 5, 2018'],
  ['2016-12-31', 'December 31, 2016'],
  ['2020-01-01', 'January 1, 2020'],
])('%s is shown as %s', { tags: ['BA-09'] }, (day, shown) => expect(longDate(day)).toBe(shown));

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'the day is the same in %s',
  { tags: ['BA-09'] },
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(cardsOf('2016-01-01T00:00:00Z')[0]?.startDate).toBe('January 1, 2016');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);

describe('numbers', () => {
  test('cards are numbered from 1, newest first, those without a date last', { tags: ['BA-08'] }, () => {
    expect(cardsOf('2014-01-01', null, '2019-05-05', '2016-03-07')).toEqual([
      { id: 'hp-2', title: 'Agreement #1', startDate: 'May 5, 2019', lender: null },
      { id: 'hp-3', title: 'Agreement #2', startDate: 'March 7, 2016', lender: null },
      { id: 'hp-0', title: 'Agreement #3', startDate: 'January 1, 2014', lender: null },
      { id: 'hp-1', title: 'Agreement #4', startDate: null, lender: null },
    ]);
  });

  test('the stored claim gives the same cards, and a card of an unsigned claim names no lender', {
    tags: ['BA-08'],
  }, () => {
    const { kept } = filterA(loanA({ startDate: '2014-01-01' }), loanA({ loanInsightType: 'hirePurchase' }));
    const stored = agreementCards(agreementsIn(wrapperLists(kept)), false);
    expect(stored).toEqual(agreementCards(kept, false));
    expect(JSON.stringify(stored)).not.toContain('Oak');
  });

  test('without agreements there are no cards', { tags: ['BA-08'] }, () =>
    expect(agreementCards([], true)).toEqual([]),
  );

  test('the cards of a signed claim show the firm’s name for the lender', { tags: ['G-018'] }, () => {
    const { kept } = filterA(loanA({ companyName: 'Tier 2 Motors Ltd' }));
    expect(agreementCards(kept, true)).toMatchObject([{ lender: 'Motors of tier 2' }]);
  });
});
