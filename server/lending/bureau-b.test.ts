import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import sample from '#fixtures/lending/bureau-b.json' with { type: 'json' };
import { BureauBAnswer } from '#schemas/lending.ts';
import { readBureauB } from './bureau-b.ts';
import { recordB } from './testing/loans.ts';

const read = (changes: Record<string, unknown> = {}) => readBureauB([recordB(changes)]).loans[0];

test.each([
  ['ENT-154: supplyCompanyName', 'supplyCompanyName', 'Elm Car Credit plc'],
  ['ENT-155: accountNumber', 'accountNumber', '000 7'],
  [
    'ENT-156, ENT-157, ENT-158: caisAccStartDate with ccyy, mm, dd',
    'caisAccStartDate',
    { ccyy: '2017', mm: '11', dd: '03' },
  ],
  ['ENT-159: settlementDate', 'settlementDate', '2020-11-03'],
])(
  '%s is read and kept',
  { tags: ['ENT-154', 'ENT-155', 'ENT-156', 'ENT-157', 'ENT-158', 'ENT-159'] },
  (_, field, value) => expect(read()?.record[field]).toEqual(value),
);

test('an invalid start date is stored as no date', { tags: ['ENT-156', 'ENT-157', 'ENT-158'] }, () => {
  for (const caisAccStartDate of [
    undefined,
    null,
    {},
    { ccyy: '0000', mm: '00', dd: '00' },
    { ccyy: '2019', mm: '2', dd: '29' },
  ])
    expect(read({ caisAccStartDate })).toMatchObject({
      startDate: null,
      record: { caisAccStartDate: { ccyy: null, mm: null, dd: null } },
    });
});

describe('the list', () => {
  test.each([
    ['bare', [recordB()]],
    ['in responseObject', { responseObject: [recordB()] }],
    ['in a responseObject inside', { responseObject: { responseObject: [recordB()] } }],
  ])('is read when it is %s', { tags: ['API-28'] }, (_, answer) => {
    expect(readBureauB(answer)).toMatchObject({ readable: true, loans: [{ company: 'Elm Car Credit plc' }] });
  });

  test.each([
    [null],
    ['x'],
    [{}],
    [{ responseObject: 'x' }],
    [{ responseObject: { responseObject: { responseObject: [] } } }],
  ])('%j is unreadable, which differs from an answer without records', (answer) =>
    expect(readBureauB(answer)).toMatchObject({ readable: false, loans: [] }),
  );

  test('an empty list is readable', () => expect(readBureauB([])).toMatchObject({ readable: true, loans: [] }));

  test('the sample answer has the shape that we request', () => {
    expect([...Value.Errors(BureauBAnswer, sample.responseObject)]).toEqual([]);
  });
});
