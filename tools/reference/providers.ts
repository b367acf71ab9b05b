import { prefixOf } from '#server/config.ts';
import type { Provider } from '#server/providers/provider.ts';
import { limitMsOf, providers, unpaidOperations, vendorPorts } from '#server/providers/vendor-ports.ts';
import { type PaidOperationRow, paidOperations, paidPorts } from '#server/purchases/paid-operations.ts';
import { table } from './table.ts';

/** The ports of the service, with the settings that begin with their names. */
export const portsTable = (): string =>
  table(
    ['port', 'settings begin with', 'what it provides', 'time limit', 'daily budget', 'without an address'],
    vendorPorts.map((port) => {
      const { says, optional }: Provider = providers[port];
      return [
        `\`${port}\``,
        `\`${prefixOf(port)}\``,
        says,
        `${limitMsOf(port) / 1000} s`,
        paidPorts.includes(port) ? 'may be set' : '',
        optional ? 'off' : 'refused with `PROVIDERS=live`',
      ];
    }),
  );

const askedAgainBy: Record<PaidOperationRow['askedAgainBy'], string> = {
  nextCall: 'the next press',
  background: 'the next press and the outbox',
  outbox: 'the outbox',
};

/** Every call that the firm pays for. */
export const paidCallsTable = (): string =>
  table(
    [
      'effect',
      'port and operation',
      'key',
      'repeated by',
      'calls counted in the budget',
      'while the result is unknown, and once the budget is used up',
    ],
    Object.values<PaidOperationRow>(paidOperations).map((row) => [
      `\`${row.effect}\``,
      `${row.port}.${row.operation}`,
      row.key,
      askedAgainBy[row.askedAgainBy],
      String(row.costs),
      row.without,
    ]),
  );

/** Every call of a vendor that costs nothing. */
export const unpaidCallsTable = (): string =>
  table(['port and operation', 'what a failed connection, a crash or a retry means'], Object.entries(unpaidOperations));
