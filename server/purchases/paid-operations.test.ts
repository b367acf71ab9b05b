import { describe, expect, test } from 'vitest';
import type { VendorContract } from '#schemas/vendors/contract.ts';
import { providers, unpaidOperations, type VendorPort, vendorPorts } from '../providers/vendor-ports.ts';
import { type PaidOperationRow, paidOperations } from './paid-operations.ts';

const operationsOf = (port: VendorPort): VendorContract['operations'] => providers[port].contract.operations;

const rows: PaidOperationRow[] = Object.values(paidOperations);

describe('the table of paid operations', () => {
  test('every provider is listed under the port of its contract', () => {
    expect(vendorPorts.map((port) => providers[port].contract.port)).toEqual(vendorPorts);
  });

  test('every operation of every vendor is in the table, or its provider says that it is not paid for', () => {
    const all = vendorPorts.flatMap((port) => Object.keys(operationsOf(port)).map((name) => `${port}.${name}`));
    const known = [...rows.map(({ port, operation }) => `${port}.${operation}`), ...Object.keys(unpaidOperations)];
    expect([...new Set(known)].sort()).toEqual(all.sort());
  });

  test('the contract of each paid operation says that keys are honoured', () => {
    const honoured = rows.map(({ port, operation }) => operationsOf(port)[operation]?.once);
    expect(honoured).toEqual(rows.map(() => 'honoured'));
  });
});
