import { describe, expect, test } from 'vitest';
import { Failure, type FieldFault } from '../http/errors.ts';
import { demandOwn } from './own-details.ts';

type Values = Record<string, unknown>;

/** The faults for which a body is refused; empty where it is taken. */
function faultsOf(held: Values, body: Values, keys: Parameters<typeof demandOwn>[2]): readonly FieldFault[] {
  try {
    demandOwn(held, body, keys);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.code).toBe('NOT_OWN');
    return error.fields ?? [];
  }
}

const unsaved = (field: string) => ({ field, message: 'has not been saved on this claim' });
const other = (field: string) => ({ field, message: 'is not what this claim holds' });

describe('a call that is about the details of the claim', () => {
  const held = { first_name: 'Margaret', phone_number: '+447700900456' };

  test('a detail that the claim does not hold yet is refused as not saved, not as another one', () => {
    expect(faultsOf({}, { first_name: 'Margaret' }, ['first_name'])).toEqual([unsaved('first_name')]);
    expect(faultsOf({ first_name: '' }, { first_name: 'Margaret' }, ['first_name'])).toEqual([unsaved('first_name')]);
  });

  test('it is refused too where the body leaves it out or empty', () => {
    for (const body of [{}, { first_name: '' }, { first_name: undefined }])
      expect(faultsOf({}, body, ['first_name'])).toEqual([unsaved('first_name')]);
  });

  test('the field has the name that it has in the body', () => {
    expect(faultsOf({}, { phone: '07700 900456' }, [['phone', 'phone_number']])).toEqual([unsaved('phone')]);
    expect(faultsOf(held, { phone: '07700 900123' }, [['phone', 'phone_number']])).toEqual([other('phone')]);
    expect(faultsOf(held, { phone: '07700 900456' }, [['phone', 'phone_number']])).toEqual([]);
  });

  test('a middle name or a part of an address may be missing on both sides, and on one side it is another one', () => {
    expect(faultsOf(held, { middle_name: '' }, ['middle_name', 'county'])).toEqual([]);
    expect(faultsOf(held, { middle_name: 'Ann' }, ['middle_name'])).toEqual([other('middle_name')]);
  });

  test('every fault is named', () => {
    const body = { first_name: 'Ruth', last_name: 'Holloway' };
    expect(faultsOf(held, body, ['first_name', 'last_name'])).toEqual([other('first_name'), unsaved('last_name')]);
  });
});
