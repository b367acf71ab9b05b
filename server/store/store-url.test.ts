import { describe, expect, test } from 'vitest';
import { partsOf, withDatabase, withoutSecrets } from './store-url.ts';

describe('an address is shown without name, password and options', () => {
  test.each([
    ['mongodb://pat:hunter2@a.example,b.example/claims?password=hunter2', 'mongodb://a.example,b.example/claims'],
    ['mongodb://pat:hunt/er2@a.example/claims', 'mongodb://a.example/claims'],
    ['mongodb://pat:hunt@er2@a.example/claims', 'mongodb://a.example/claims'],
    ['mongodb://pat:hunt?er2@a.example/claims', 'mongodb://…'],
    ['mongodb://pat:hunt/e?r2@a.example/claims', 'mongodb://…'],
    ['mongodb://a.example?password=hunter2', 'mongodb://a.example'],
    ['MongoDB://pat:hunter2@a.example', 'MongoDB://a.example'],
    ['sqlite:./data/reclaim.db', 'sqlite:./data/reclaim.db'],
  ])('%s', (address, shown) => {
    expect(withoutSecrets(address)).toBe(shown);
  });
});

test.each([
  ['mongodb://a.example', 'reclaim', []],
  ['mongodb://pat:pw@a.example:27017,b.example/claims?maxPoolSize=3', 'claims', ['maxpoolsize']],
  ['mongodb+srv://a.example/?tls=true', 'reclaim', ['tls']],
  ['mongodb://a.example?serverSelectionTimeoutMS=9', 'reclaim', ['serverselectiontimeoutms']],
])('%s names the database %s', (address, database, options) => {
  const parts = partsOf(address);
  expect([parts.database, [...parts.options]]).toEqual([database, options]);
});

test.each([
  ['mongodb://a.example', 'mongodb://a.example/reclaim_trial'],
  ['mongodb://a.example,b.example/claims?replicaSet=rs', 'mongodb://a.example,b.example/claims_trial?replicaSet=rs'],
  ['mongodb://pat:pw@a.example/claims', 'mongodb://pat:pw@a.example/claims_trial?authSource=claims'],
  ['mongodb://pat:pw@a.example/claims?authSource=admin', 'mongodb://pat:pw@a.example/claims_trial?authSource=admin'],
])('%s with another database is %s', (address, other) => {
  expect(withDatabase(address, (present) => `${present}_trial`)).toBe(other);
});
