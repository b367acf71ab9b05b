import { expect, test } from 'vitest';
import { createClaim } from '../claims/claims.ts';
import { changeDocument } from '../store/change-document.ts';
import { testApp } from './app.ts';

test('what the store returns of a change and remembers cannot be changed in place, however deep; what it reads can', async () => {
  const { app, ports } = await testApp();
  const { id } = await createClaim(ports, { last_name: 'Holloway' });
  const change = () =>
    changeDocument(ports, 'claims', id, ({ audit }) => ({
      set: [[['data', 'offers'], [{ lender: 'Albion' }]]],
      push: [[['audit'], { at: '2026-03-02', what: `change ${audit.length}` }]],
    }));
  // The second is made in the document that is remembered of the first.
  for (const changed of [await change(), await change(), ports.store.recent?.('claims', id)]) {
    if (!changed) throw new Error('The claim is neither changed nor remembered.');
    const [offer = {}] = changed.data.offers as object[];
    expect(() => Object.assign(offer, { lender: 'Northgate' })).toThrow(TypeError);
    expect(() => Object.assign(changed.data, { last_name: 'Okafor' })).toThrow(TypeError);
    expect(() => changed.audit.push({ at: '2026-03-02', what: 'made up' })).toThrow(TypeError);
  }
  const read = await ports.store.get('claims', id);
  Object.assign(read?.data ?? {}, { last_name: 'Okafor' });
  expect((await ports.store.get('claims', id))?.data).toMatchObject({
    last_name: 'Holloway',
    offers: [{ lender: 'Albion' }],
  });
  await app.close();
});
