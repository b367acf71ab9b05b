/** Prints one figure and, if it has a `budget` (the highest allowed value), whether it is within it. */
export function figure(says: string, value: number, unit: string, budget?: number): void {
  const number = value.toLocaleString('en-GB', { maximumFractionDigits: value < 1 ? 3 : 1 });
  const verdict =
    budget === undefined ? '' : `${value <= budget ? 'within' : 'OVER'} ${budget.toLocaleString('en-GB')} ${unit}`;
  console.log(`  ${says.padEnd(52)} ${number.padStart(10)} ${unit.padEnd(5)} ${verdict}`);
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
