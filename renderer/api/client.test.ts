import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OperationName, operations } from '#schemas/operations.ts';
import { createClient } from './client.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Played {
  status: number;
  /** What it says beside the keys of every answer. */
  body?: object;
  /** Milliseconds before it is answered. */
  after?: number;
}

/** A page with a claim number, and a service that answers by method and path. */
function page(answer: (call: string, nth: number) => Played, claim: string | null = 'old') {
  const calls: { call: string; body: unknown; init: RequestInit }[] = [];
  const put: unknown[] = [];
  const log: unknown[] = [];
  let number = claim;
  const client = createClient({
    async fetch(address, init) {
      const call = `${init?.method} ${address}`;
      calls.push({ call, body: init?.body ? JSON.parse(String(init.body)) : undefined, init: init ?? {} });
      const { status, body, after = 0 } = answer(call, calls.filter((each) => each.call === call).length);
      await new Promise((resolve) => setTimeout(resolve, after));
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ statusCode: status, message: '', responseObject: {}, ...body }), { status });
    },
    claim: () => number,
    utm: () => ({}),
    log: (error) => log.push(error instanceof Error ? error.message : error),
    async adopt(next, save) {
      const another = number !== null && number !== next;
      number = next;
      if (another) put.push(await save({ first_name: 'Margaret' }));
    },
  });
  return { client, calls, log, put, claim: () => number };
}

const made = (claimId?: string) => ({
  status: 200,
  body: { statusCode: 200, message: 'OK', responseObject: { claimId } },
});
const verify = { operation: 'verifyEmail', body: { email: 'pat@example.com' } } as const;

describe('401', () => {
  test('five calls that get 401 together wait for one new session and are each sent once more', {
    tags: ['SR-1'],
  }, async () => {
    vi.useFakeTimers();
    const { client, calls, claim } = page((call, nth) => {
      if (call === 'POST /session/claim') return { ...made('old'), after: 1000 };
      return nth <= 5 ? { status: 401 } : { status: 200, body: { message: 'OK' } };
    });
    const answers = Promise.all(Array.from({ length: 5 }, () => client.send(verify)));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(1);
    expect(calls.filter(({ call }) => call === 'POST /verify-email')).toHaveLength(10);
    expect(claim()).toBe('old');
  });

  test('a 401 makes one session, then the call is sent once more', {
    tags: ['SES-02', 'SES-12', 'SES-13', 'ERR-01', 'ERR-02'],
  }, async () => {
    const { client, calls } = page((call, nth) => {
      if (call === 'POST /session/claim') return made('old');
      return nth === 1 ? { status: 401 } : { status: 200, body: { message: 'OK' } };
    });
    expect((await client.send(verify)).status).toBe(200);
    expect(calls.map(({ call }) => call)).toEqual(['POST /verify-email', 'POST /session/claim', 'POST /verify-email']);
  });

  test('an endpoint that answers 401 before and after gets one new session and one retry, then "Unauthorized"', {
    tags: ['SR-2'],
  }, async () => {
    const { client, calls, log } = page((call) => {
      if (call === 'POST /session/claim') return made('old');
      return { status: call === 'POST /verify-email' ? 401 : 200 };
    });
    const save = { operation: 'updateClaim', body: { title: 'Mrs.' } } as const;
    expect((await client.send(save)).status).toBe(200);
    const unauthorized = { status: 401, body: { message: 'Unauthorized' } };
    expect(await client.send(verify)).toEqual(unauthorized);
    expect(calls).toHaveLength(4);
    expect(log).toEqual(['Unauthorized', 'Retry failed']);
    // Pressed again, it makes no further session; the other calls work on.
    expect(await client.send(verify)).toEqual(unauthorized);
    expect((await client.send(save)).status).toBe(200);
    expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(1);
  });

  test('if every call is 401, even after some were answered, the claimant is asked to allow cookies', {
    tags: ['SR-3'],
  }, async () => {
    const blocked = {
      status: 401,
      body: {
        message:
          'Your browser is blocking cookies for this site, so we cannot keep your claim. Allow cookies for this site and load the page again.',
      },
    };
    const never = page((call) => (call === 'POST /session/claim' ? made('old') : { status: 401 }));
    expect(await never.client.send(verify)).toEqual(blocked);
    const later = page((call, nth) => {
      if (call === 'POST /session/claim') return made('old');
      return { status: call === 'POST /verify-email' && nth === 1 ? 200 : 401 };
    });
    await later.client.send(verify);
    await later.client.send(verify);
    expect(await later.client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } })).toEqual(blocked);
  });

  test('a claim that opens by its link is no sign that the browser keeps cookies', { tags: ['SR-3'] }, async () => {
    const { client } = page((call) => {
      if (call === 'POST /session/claim') return made('old');
      return { status: call.startsWith('POST /session/claim/') ? 200 : 401 };
    });
    await client.send({ operation: 'resumeClaim', params: { claimId: 'old' } });
    expect((await client.send(verify)).body?.message).toContain('blocking cookies');
  });

  test('a call whose 401 comes after another has made the new session is sent once more, and makes none', {
    tags: ['SR-1'],
  }, async () => {
    vi.useFakeTimers();
    const { client, calls } = page((call, nth) => {
      if (call === 'POST /session/claim') return made('old');
      if (nth > 1) return { status: 200, body: { message: 'OK' } };
      return { status: 401, after: call === 'PUT /session/claim' ? 1000 : 0 };
    });
    const answers = Promise.all([
      client.send(verify),
      client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } }),
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(1);
  });

  test('a call that is sent with the new session while its first call is still waiting makes no third', {
    tags: ['SR-3'],
  }, async () => {
    vi.useFakeTimers();
    const { client, calls } = page((call) => {
      if (call === 'POST /session/claim') return made('old');
      return { status: 401, after: call === 'PUT /session/claim' ? 1000 : 0 };
    });
    const first = client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } });
    await vi.advanceTimersByTimeAsync(1500);
    const second = client.send(verify);
    await vi.advanceTimersByTimeAsync(5000);
    expect([(await first).status, (await second).status]).toEqual([401, 401]);
    expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(1);
  });

  test('where a new session did not hold, another is made once the pause is over', async () => {
    vi.useFakeTimers();
    const { client, calls } = page((call) => (call === 'POST /session/claim' ? made('old') : { status: 401 }));
    for (const [pause, sessions] of [
      [0, 1],
      [1_000, 1],
      [31_000, 2],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause);
      const answer = client.send(verify);
      await vi.advanceTimersByTimeAsync(100);
      expect((await answer).status).toBe(401);
      expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(sessions);
    }
  });

  test('a session that is lost after successful calls is created again', async () => {
    const { client, calls } = page((call, nth) => {
      if (call === 'POST /session/claim') return made('old');
      return nth === 1 || nth === 4 ? { status: 401 } : { status: 200, body: { message: 'OK' } };
    });
    for (let call = 0; call < 3; call += 1) expect((await client.send(verify)).status).toBe(200);
    expect(calls.filter(({ call }) => call === 'POST /session/claim')).toHaveLength(2);
  });

  test('the log says Unauthorized and that the retry failed, and no third request is sent', {
    tags: ['ERR-03', 'ERR-04'],
  }, async () => {
    const { client, calls, log } = page((call) => (call === 'POST /session/claim' ? made('old') : { status: 401 }));
    await client.send(verify);
    expect(log).toContain('Unauthorized');
    expect(calls.filter(({ call }) => call === 'POST /verify-email')).toHaveLength(2);
  });

  test('a new session with another claim gets what was entered before the waiting call is sent again, under its number', async () => {
    const { client, calls, put } = page((call, nth) => {
      if (call === 'POST /session/claim') return made('new');
      if (call === 'PUT /session/claim') return { status: 200, body: { message: 'OK' } };
      return nth === 1 ? { status: 401 } : { status: 200, body: { message: 'OK' } };
    });
    await client.send({ operation: 'createUser', body: { claim_number: 'old', first_name: 'Margaret' } });
    expect(put).toHaveLength(1);
    expect(
      calls.map(({ call, body }) => [call, (body as { claim_number?: string } | undefined)?.claim_number]),
    ).toEqual([
      ['POST /user', 'old'],
      ['POST /session/claim', undefined],
      ['PUT /session/claim', undefined],
      ['POST /user', 'new'],
    ]);
  });
});

describe('making a claim', () => {
  test('an answer without a claim id is "Claim ID not available" in the log, and the call is not sent again', {
    tags: ['ERR-07'],
  }, async () => {
    const { client, calls, log } = page((call) => (call === 'POST /session/claim' ? made(undefined) : { status: 401 }));
    expect((await client.send(verify)).status).toBe(401);
    expect(log).toContain('Claim ID not available');
    expect(calls).toHaveLength(2);
  });

  test('utm tags go with the claim that is made, as a JSON string; without any there is no body', {
    tags: ['SES-15', 'SES-16'],
  }, async () => {
    const bodies: unknown[] = [];
    const tags: Record<string, string>[] = [{ utm_source: 'news', utm_campaign: 'spring' }, {}];
    for (const utm of tags) {
      const client = createClient({
        fetch: async (_, init) => {
          bodies.push(init?.body === undefined ? undefined : JSON.parse(String(init.body)));
          return new Response(JSON.stringify(made('c').body));
        },
        claim: () => null,
        utm: () => utm,
        log: () => undefined,
        adopt: async () => undefined,
      });
      await client.renew();
    }
    expect(bodies).toEqual([{ utmTags: '{"utm_source":"news","utm_campaign":"spring"}' }, undefined]);
  });
});

describe('a call', () => {
  test('every call brings the session’s cookie', { tags: ['SES-21'] }, async () => {
    const { client, calls } = page(() => ({ status: 200, body: {} }));
    await client.send(verify);
    await client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } });
    expect(calls.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  });

  test('the claim id in a path is encoded', { tags: ['API-05'] }, async () => {
    const { client, calls } = page(() => ({ status: 200, body: {} }));
    await client.send({ operation: 'resumeClaim', params: { claimId: 'a/b?c' } });
    expect(calls[0]?.call).toBe('POST /session/claim/a%2Fb%3Fc');
  });

  test('a query stands behind the path, encoded; a GET has no body', {
    tags: ['API-23', 'API-26', 'API-27'],
  }, async () => {
    const { client, calls } = page(() => ({ status: 200, body: {} }));
    await client.send({ operation: 'dummyReport', params: { bureau: 'exp' }, query: { post2021: 'true' } });
    await client.send({ operation: 'storedBureauA', query: { claim_number: 'a&b' } });
    await client.send({ operation: 'searchBureauB', query: { service: 'exp' }, body: { title: 'Mrs.' } });
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /dummy/exp?post2021=true',
      'GET /credit-check?claim_number=a%26b',
      'POST /cc?service=exp',
    ]);
    expect(calls.map(({ init }) => 'body' in init)).toEqual([false, false, true]);
  });

  test('a claim number in a query is the new one when the call is sent again', async () => {
    const { client, calls } = page((call, nth) => {
      if (call === 'POST /session/claim') return made('new');
      return nth === 1 && call.startsWith('GET') && call.endsWith('old') ? { status: 401 } : { status: 200, body: {} };
    });
    await client.send({ operation: 'storedBureauA', query: { claim_number: 'old' } });
    expect(calls.map(({ call }) => call)).toContain('GET /credit-check?claim_number=new');
  });

  test('a save outlives the page, unless its body is larger than browsers allow for that', async () => {
    const { client, calls } = page(() => ({ status: 200, body: {} }));
    await client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } });
    await client.send({ operation: 'updateClaim', body: { signature: 'x'.repeat(70_000) } });
    expect(calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
  });
});

test('a claim update that is not taken, without a word of the service, stands in the log with its status', {
  tags: ['ERR-06'],
}, async () => {
  const { client, log } = page((_, nth) => ({
    status: nth === 1 ? 500 : 400,
    body: nth === 1 ? {} : { message: 'No.' },
  }));
  expect((await client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } })).status).toBe(500);
  expect(log).toEqual(['HTTP error! Status: 500']);
  await client.send({ operation: 'updateClaim', body: { title: 'Mrs.' } });
  expect(log).toEqual(['HTTP error! Status: 500']);
});

describe('an answer that is not our service’s', { tags: ['SV-5'] }, () => {
  const own = { statusCode: 200, message: 'OK', responseObject: {} };
  const foreign: Record<string, () => Response | Promise<never>> = {
    'the network is down': () => Promise.reject(new TypeError('Failed to fetch')),
    'a page with status 200': () => new Response('<h1>Blocked</h1>', { status: 200 }),
    'nothing with status 200': () => new Response(null, { status: 200 }),
    'nothing with status 204': () => new Response(null, { status: 204 }),
    'a page with status 403': () => new Response('<h1>Forbidden</h1>', { status: 403 }),
    'a page with status 401': () => new Response('Sign in to this network', { status: 401 }),
    'a page with status 502': () => new Response('<html>', { status: 502 }),
    'JSON of another service': () => new Response('{"ok":true}', { status: 200 }),
    'JSON of a gateway': () => new Response('{"statusCode":200,"message":"OK"}', { status: 200 }),
    'JSON that is a list': () => new Response('[]', { status: 200 }),
    'JSON null': () => new Response('null', { status: 200 }),
    'half of our answer': () => new Response(JSON.stringify(own).slice(0, -3), { status: 200 }),
  };
  const clientOf = (fetch: typeof globalThis.fetch, log: unknown[]) =>
    createClient({ fetch, claim: () => 'c', utm: () => ({}), log: (error) => log.push(error), adopt: async () => {} });

  test.each(Object.entries(foreign))(
    '%s: nothing has come back, for every call, and no session is made',
    async (_, answer) => {
      for (const operation of Object.keys(operations) as OperationName[]) {
        const [log, calls]: unknown[][] = [[], []];
        const client = clientOf(async (address) => {
          calls?.push(address);
          return answer();
        }, log ?? []);
        expect(await client.send({ operation }), operation).toEqual({ status: 0, body: null });
        expect([calls, log]).toEqual([[expect.any(String)], [expect.any(Error)]]);
      }
      expect(await clientOf(async () => answer(), []).end()).toBe(false);
    },
  );

  test('a redirect is not followed, and our own answers of any status are taken as they are', async () => {
    const asked: (RequestInit | undefined)[] = [];
    for (const status of [200, 400, 403, 409, 429, 503]) {
      const client = clientOf(async (_, init) => {
        asked.push(init);
        return new Response(JSON.stringify({ ...own, statusCode: status }), { status });
      }, []);
      expect((await client.send(verify)).status).toBe(status);
    }
    expect(new Set(asked.map((init) => init?.redirect))).toEqual(new Set(['error']));
  });
});
