import { numeric } from './number.ts';

/** An amount in pounds; the claim stores it as a number of pounds. */
export const money = numeric({
  says: 'An amount in pounds, with pence if there are any; `range` says between which amounts.',
  takes: ['range'],
  decimals: 2,
  least: 0,
  written: (value) => `£${Number.isInteger(value) ? value : value.toFixed(2)}`,
  wrong: () => 'Enter an amount in pounds, for example 120 or 119.50',
});
