import { beforeEach, expect, test, vi } from 'vitest';

const requests: { url: string; body: Record<string, unknown>; text: string }[] = [];
const page = (pathname = '/privacy-policy') => ({
  location: { origin: 'https://claims.example', pathname } as Location,
  fetch: (async (url: string, { body }: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(body)), text: String(body) });
    return new Response('{}');
  }) as typeof fetch,
});

// Each test has a page of its own: what was told of is told once.
beforeEach(() => {
  vi.resetModules();
  requests.length = 0;
});
const sendError = async (...args: Parameters<typeof import('./send-error.ts').sendError>) =>
  (await import('./send-error.ts')).sendError(...args);

/** An error as a browser gives it. */
function errorWith(message: string, stack: string, name = 'TypeError'): Error {
  const error = new Error(message);
  return Object.assign(error, { name, stack });
}

const CANARY = 'Quillfeather';

test('Chromium’s stack: the first place in a file of ours, and never the words', async () => {
  const error = errorWith(
    `${CANARY} is not a function`,
    `TypeError: ${CANARY} is not a function\n    at other (https://cdn.example/lib.js:9:9)\n    at a (https://claims.example/assets/index-B2x_-9Zk.js:2:31337)\n    at b (https://claims.example/assets/main.js:1:5)`,
  );
  await sendError('uncaught', error, page());
  expect(requests).toEqual([
    {
      url: '/client-errors',
      text: expect.not.stringContaining(CANARY),
      body: {
        kind: 'uncaught',
        name: 'TypeError',
        file: 'index-B2x_-9Zk.js',
        line: 2,
        column: 31_337,
        release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      },
    },
  ]);
});

test('a stack of Firefox or Safari', async () => {
  await sendError('logged', errorWith('x', 'run@https://claims.example/assets/m-1.js:7:8'), page());
  expect(requests[0]?.body).toMatchObject({ file: 'm-1.js', line: 7, column: 8 });
});

test('a report leaves out the address, a thrown text and the name of an unknown error', async () => {
  await sendError('rejection', CANARY, page(`/${CANARY}`));
  await sendError('logged', errorWith(CANARY, '', CANARY), page(`/${CANARY}`));
  expect(requests.map(({ body }) => body)).toEqual([
    { kind: 'rejection', name: 'other', release: expect.any(String) },
    { kind: 'logged', name: 'other', release: expect.any(String) },
  ]);
});

test('a place in the words of an error is no place', async () => {
  const words = `see https://claims.example/assets/${CANARY}.js:1:1`;
  await sendError('logged', errorWith(words, `Error: ${words}\n    at a (https://claims.example/a.js:3:4)`), page());
  expect(requests[0]?.body).toMatchObject({ file: 'a.js', line: 3, column: 4 });
});

test('an error of an extension is left out; one place is told once; five at most; no network is no error', async () => {
  await sendError('uncaught', errorWith('x', 'Error: x\n    at chrome-extension://abc/content.js:1:1'), page());
  expect(requests).toEqual([]);
  const at = (line: number) => errorWith('x', `Error: x\n    at https://claims.example/a.js:${line}:1`);
  for (const line of [1, 1, 2, 3, 4, 5, 6, 7]) await sendError('uncaught', at(line), page());
  expect(requests.map(({ body }) => body.line)).toEqual([1, 2, 3, 4, 5]);
  vi.resetModules();
  const away = { ...page(), fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
  await expect(sendError('uncaught', at(1), away)).resolves.toBeUndefined();
});
