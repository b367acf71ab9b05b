import { expect, test } from 'vitest';
import { COMMAND_MS, mongoClient } from './mongo-client.ts';

test.each(['', '?w=1&j=false', '?journal=false', '?retryWrites=false&retryReads=false&readPreference=nearest'])(
  'a write waits for a majority and its journal and is tried again, whatever the address says: %s',
  (options) => {
    const { writeConcern, retryWrites, retryReads, readPreference } = mongoClient(`mongodb://a.example/${options}`)
      .client.options;
    expect(writeConcern).toMatchObject({ w: 'majority', j: true, journal: true, wtimeoutMS: COMMAND_MS });
    expect([retryWrites, retryReads, readPreference.mode]).toEqual([true, true, 'primary']);
  },
);

test('a time limit in the address counts, with and without a database', () => {
  for (const place of ['', '/', '/claims']) {
    const { client } = mongoClient(`mongodb://a.example${place}?serverSelectionTimeoutMS=9`);
    expect([client.options.serverSelectionTimeoutMS, client.options.connectTimeoutMS]).toEqual([9, 3000]);
  }
});
