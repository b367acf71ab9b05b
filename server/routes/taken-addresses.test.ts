import { expect, test } from 'vitest';
import { takenAddresses } from '#engine/claims/taken-addresses.ts';
import { testApp } from '../testing/app.ts';

test('what the service answers beside its calls is an address that no version may have', async () => {
  const { app } = await testApp();
  const answered: string[] = [];
  for (const path of ['healthz', 'readyz', 'docs', 'docs/json']) {
    const { statusCode } = await app.inject({ method: 'GET', url: `/${path}` });
    if (statusCode < 400) answered.push(path.split('/')[0] ?? '');
  }
  expect(answered).toEqual(['healthz', 'readyz', 'docs', 'docs']);
  expect(answered.filter((first) => !takenAddresses.calls.includes(first))).toEqual([]);
  await app.close();
});
