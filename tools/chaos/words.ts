import { parseArgs } from 'node:util';
import { type Part, type StoreName, storeNames } from './part.ts';

/** What `npm run chaos` is asked to do. */
export interface Asked {
  /** The parts to run, in order, each on these stores. */
  runs: { name: string; store: StoreName; size: Readonly<Record<string, number>> }[];
  seed: number;
  minutes: number | undefined;
  /** `all`: continue where an earlier run was stopped. */
  all: boolean;
  fresh: boolean;
}

/** The words of the command, or help that was asked for. Throws with a sentence for words that are wrong. */
export function readWords(words: readonly string[], parts: Readonly<Record<string, Part>>): Asked | 'help' {
  const sizes = [...new Set(Object.values(parts).flatMap((one) => Object.keys(one.sizes)))];
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...Object.fromEntries([...sizes, 'store', 'seed', 'minutes', 'scale'].map((name) => [name, { type: 'string' }])),
      fresh: { type: 'boolean' },
      help: { type: 'boolean' },
    } as Record<string, { type: 'string' | 'boolean' }>,
  });
  if (values.help) return 'help';
  const names = [...Object.keys(parts), 'all'];
  const [name = '', ...more] = positionals;
  if (more.length > 0 || !names.includes(name))
    throw new Error(`"${positionals.join(' ')}" is no fault. It must be one of ${names.join(', ')}.`);
  const number = (option: string, wanted: string, isRight: (value: number) => boolean): number | undefined => {
    const text = values[option];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(String(text)) || !isRight(value))
      throw new Error(`--${option} is "${text}". It must be ${wanted}.`);
    return value;
  };
  const isWhole = (least: number) => (value: number) => Number.isInteger(value) && value >= least && value <= 1e6;
  const scale = number('scale', 'above 0, and at most 10', (value) => value > 0 && value <= 10) ?? 1;
  const store = values.store === undefined ? undefined : String(values.store);
  if (store !== undefined && store !== 'both' && !storeNames.includes(store as StoreName))
    throw new Error(`--store is "${store}". It must be ${storeNames.join(', ')} or both.`);
  const chosen = name === 'all' ? Object.keys(parts) : [name];
  const known = new Set(chosen.flatMap((each) => Object.keys(parts[each]?.sizes ?? {})));
  const unknown = sizes.find((size) => values[size] !== undefined && !known.has(size));
  if (unknown !== undefined) throw new Error(`${name} has no --${unknown}.`);
  const runs = chosen.flatMap((each) => {
    const { stores, sizes: own } = parts[each] as Part;
    const size = Object.fromEntries(
      Object.entries(own).map(([option, { full, least = 1, fixed }]) => [
        option,
        number(option, `a whole number from ${least}`, isWhole(least)) ??
          (fixed ? full : Math.max(least, Math.round(full * scale))),
      ]),
    );
    const wanted = store === 'both' || (store === undefined && name === 'all') ? storeNames : [store ?? stores[0]];
    const on = stores.filter((one) => wanted.includes(one));
    if (on.length === 0 && name !== 'all')
      throw new Error(`${each} does not run on ${store}. It runs on ${stores.join(' and ')}.`);
    return on.map((one) => ({ name: each, store: one, size }));
  });
  return {
    runs,
    seed: number('seed', 'a whole number from 1', isWhole(1)) ?? 1,
    minutes: number('minutes', 'above 0', (value) => value > 0),
    all: name === 'all',
    fresh: values.fresh === true,
  };
}

/** The help of the command. */
export function helpOf(parts: Readonly<Record<string, Part>>): string {
  const width = Math.max(...Object.keys(parts).map((name) => name.length));
  const lines = Object.entries(parts).flatMap(([name, { proves, sizes }]) => [
    `  ${name.padEnd(width)}  ${proves}`,
    ...Object.entries(sizes).map(
      ([option, { full, says }]) => `  ${' '.repeat(width)}    --${option}  ${says} (${full})`,
    ),
  ]);
  return `npm run chaos -- <fault> [--seed 1] [--store sqlite|mongodb|both] [--minutes 5] [options of the fault]

${lines.join('\n')}
  ${'all'.padEnd(width)}  all of them, on both stores, with a table at the end; stopped and started again, it continues

  --seed     another seed draws other moments and other faults (1)
  --store    the store (sqlite); mongodb: the server of MONGO_URL, or the substitute
  --minutes  begins nothing new after so many minutes, and says how far it came
  --scale    makes all sizes smaller or larger: 0.01 is a hundredth (1)
  --fresh    all: runs again what has passed with this seed on these sources

Nothing outside of this machine is reached. Exit code: 0 nothing was lost, 1 something was, 2 the words were wrong or something is missing on this machine.`;
}
