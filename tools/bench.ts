import { argv } from 'node:process';

/** `npm run bench`: measures the figures that have budgets. `-- pages`, `-- flow`, `-- saves`, `-- mongo` run one part. */
const parts = {
  pages: async () => (await import('./bench/pages.ts')).pages(),
  flow: async () => (await import('./bench/flow.ts')).flow(),
  saves: async () => (await import('./bench/saves.ts')).saves(),
  mongo: async () => (await import('./bench/saves.ts')).savesInMongo(),
};

const asked = argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. Measurements: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  await run();
}
process.exit(0);
