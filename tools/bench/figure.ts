/** Prints one figure, its budget beside it. `budget` is the most it may be; without one it only informs. */
export function figure(says: string, value: number, unit: string, budget?: number): void {
  const number = value.toLocaleString('en-GB', { maximumFractionDigits: value < 1 ? 3 : 1 });
  const verdict =
    budget === undefined ? '' : `${value <= budget ? 'within' : 'OVER'} ${budget.toLocaleString('en-GB')} ${unit}`;
  console.log(`  ${says.padEnd(52)} ${number.padStart(10)} ${unit.padEnd(5)} ${verdict}`);
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
