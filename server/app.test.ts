import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiOperation, api } from '#schemas/api.ts';
import { documentedOperations, operations } from '#schemas/operations.ts';
import { executed } from './effects/executed.ts';
import { lending, testApp } from './testing/app.ts';
import { testFlows } from './testing/flow.ts';
import { tinyPng } from './testing/png.ts';
import { visitor } from './testing/visitor.ts';

const lines: string[] = [];
let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({
    environment: { LOG_LEVEL: 'trace' },
    site: { flows: testFlows, logTo: { write: (line) => lines.push(line) } },
  });
});
afterAll(() => service.app.close());

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };
  const put = async (body: string, headers: Record<string, string> = json) => {
    const browser = visitor(service.app);
    await browser.begin();
    return browser.send('PUT', '/session/claim', body, headers);
  };

  test.each([
    ['cut off', '{"title": "Mr.'],
    ['a word', 'hello'],
    ['a form', 'title=Mr.'],
    ['two values', '{} {}'],
    ['a lone surrogate and a null byte', '{"\u0000'],
  ])('a body that is not JSON (%s) is 400 with one clear message that quotes nothing of it', async (_what, body) => {
    const { status, body: answer } = await put(body);
    expect([status, answer.message]).toEqual([400, 'The request is not valid JSON.']);
  });

  test.each([100, 3000, 20_000, 150_000])(
    'JSON that is nested %i deep is 400 and names the field; the next save goes on',
    { tags: ['SV-8'] },
    async (levels) => {
      const browser = visitor(service.app);
      await browser.begin();
      const before = lines.length;
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const text = `{"bot_config":{"a":${open.repeat(levels)}1${close.repeat(levels)}}}`;
        const { status, body } = await browser.save(text);
        expect([status, body.responseObject.fields?.[0]?.field]).toEqual(
          text.length > 1024 * 1024 ? [413, undefined] : [400, 'bot_config'],
        );
      }
      expect((await browser.save({ title: 'Mr.' })).status).toBe(200);
      expect(lines.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of the type %s is 400: JSON alone is read, so no form of another site can post',
    async (type) => {
      const { status, body } = await put('{"title":"Mr."}', { 'content-type': type });
      expect([status, body.responseObject.code]).toEqual([400, 'BODY_NOT_JSON']);
    },
  );

  test('a body of 5 MB is 413 in the one envelope', async () => {
    const { status, body } = await put(JSON.stringify({ feedback: 'x'.repeat(5_000_000) }));
    expect(status).toBe(413);
    expect(body).toMatchObject({ statusCode: 413, message: 'This is too large to be saved.' });
  });

  test('a missing session is refused before the body is read', async () => {
    const { status } = await visitor(service.app).send('PUT', '/session/claim', 'x'.repeat(5_000_000), json);
    expect(status).toBe(401);
  });
});

describe('security headers', () => {
  test('every answer has a policy without unsafe-*, eval or foreign sources', async () => {
    for (const url of ['/healthz', '/nowhere', '/docs/', '/', '/%zz']) {
      const { headers } = await visitor(service.app).send('GET', url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self'; style-src 'self'; img-src 'self' data: blob:");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*|upgrade-insecure/);
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['permissions-policy']).toContain('camera=(), ');
      expect(policy).toContain('; report-uri /policy-reports');
      // A library draws the page of the calls.
      const trusted = "; require-trusted-types-for 'script'; trusted-types 'none'; ";
      expect([url, policy.includes(trusted)]).toEqual([url, url !== '/docs/']);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('requests are upgraded and HTTPS is remembered only where the public address is https', async () => {
    const { app } = await testApp({ environment: { PUBLIC_URL: 'https://claims.example' } });
    const { headers } = await visitor(app).send('GET', '/healthz');
    expect(headers['content-security-policy']).toContain('; upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    await app.close();
  });
});

describe('what answers may be kept', () => {
  test('every answer in JSON says that it may not be stored: successes, refusals, the health, an address of nothing', async () => {
    const browser = visitor(service.app);
    const claimId = await browser.begin();
    const answers = [
      await browser.save({ title: 'Mr.' }),
      await browser.resume(claimId),
      await browser.resume('nobody'),
      await visitor(service.app).save({}),
      await browser.save('{'),
      await browser.send('GET', '/healthz'),
      await browser.send('GET', '/nowhere'),
      await browser.send('GET', '/%zz'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401, 400, 200, 404, 404]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });
});

describe('calls from other origins', () => {
  const called = async (headers: Record<string, string>, environment: Record<string, string> = {}) => {
    const { app } = await testApp({ environment, site: { flows: testFlows } });
    const owner = visitor(app);
    const claimId = await owner.begin();
    const victim = visitor(app);
    const answers = [
      await victim.send('POST', `/session/claim/${claimId}`, undefined, headers),
      await victim.send('POST', '/session/claim', undefined, headers),
      await owner.save({ title: 'Mr.' }, headers),
      await owner.send('POST', '/session/end', undefined, headers),
    ];
    await app.close();
    return { statuses: answers.map(({ status }) => status), cookies: answers.flatMap((each) => [...each.cookies]) };
  };
  const at = { PUBLIC_URL: 'https://claims.example' };

  test.each<[string, Record<string, string>, Record<string, string>?]>([
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://blog.claims.example' }, at],
    ['another site', { 'sec-fetch-site': 'cross-site' }, at],
    ['no page', { 'sec-fetch-site': 'none' }, at],
    ['a sibling host, from a browser that says its origin only', { origin: 'https://blog.claims.example' }, at],
    ['our own host without TLS', { origin: 'http://claims.example' }, at],
    ['a page without an origin', { origin: 'null' }, at],
    ['another port of this machine', { origin: 'http://localhost:8080', host: 'localhost:3000' }],
  ])('from %s are refused before they change anything', async (_from, headers, environment) => {
    expect(await called(headers, environment)).toEqual({ statuses: [403, 403, 403, 403], cookies: [] });
  });

  test.each<[string, Record<string, string>, Record<string, string>?]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://claims.example' }, at],
    ['our own page, in a browser that says its origin only', { origin: 'https://claims.example' }, at],
    ['a client that is not a browser', {}, at],
    ['a developer’s page under another name', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['a phone on the local network', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
  ])('from %s are taken', async (_from, headers, environment) => {
    expect((await called(headers, environment)).statuses).toEqual([200, 200, 200, 200]);
  });
});

describe('the address of the caller', () => {
  const addressSeen = async (environment: Record<string, string>, forwarded = '198.51.100.1, 203.0.113.7') => {
    const { app, ports } = await testApp({ environment });
    const browser = visitor(app);
    const claimId = await browser.begin();
    await browser.save({ signature: tinyPng }, { 'x-forwarded-for': forwarded });
    const claim = await ports.store.get('claims', claimId);
    await app.close();
    return claim?.data.ip_address;
  };

  test('is that of the connection: a caller cannot write another into the signature', async () => {
    expect(await addressSeen({})).toBe('127.0.0.1');
  });

  test('is the one that the trusted proxies saw, and no further', async () => {
    expect(await addressSeen({ TRUST_PROXY: '1' })).toBe('203.0.113.7');
    expect(await addressSeen({ TRUST_PROXY: '127.0.0.1' })).toBe('203.0.113.7');
  });

  test.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['unknown', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('"%s" from a proxy is signed with as %s', { tags: ['SV-7'] }, async (forwarded, address) => {
    expect(await addressSeen({ TRUST_PROXY: '1' }, forwarded)).toBe(address);
    expect(await addressSeen({ TRUST_PROXY: '127.0.0.1' }, forwarded)).toBe(address);
  });
});

describe('logs', () => {
  test('a line names the route’s pattern and the request; never a body, a query, a cookie, a claim number or a person', async () => {
    lines.length = 0;
    const browser = visitor(service.app);
    const claimId = await browser.begin({ utmTags: '{"utm_source":"secretsource"}' });
    const person = {
      first_name: 'Margaret',
      last_name: 'Holloway',
      email: 'margaret@example.com',
      phone_number: '+447700900123',
      dob: '1984-02-29',
      postcode: 'EC1A 1BB',
      address: { street1: 'Secret Street', postcode: 'EC1A 1BB' },
      signature: tinyPng,
    };
    await browser.send('PUT', '/session/claim?email=margaret@example.com', person);
    await browser.save({ ...person, email: 'margaret', last_name: 'Holloway-Secret' });
    await browser.save(`{"last_name": "Holloway`);
    await browser.resume(claimId);
    await visitor(service.app).send('GET', '/nowhere/margaret@example.com');
    const text = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const secret of [
      ...Object.values(person).filter((value) => typeof value === 'string'),
      'Secret',
      'secretsource',
      claimId,
      'reclaim_session',
      browser.cookie().slice(16, 50),
      'nowhere',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(JSON.parse(lines[1] as string)).toMatchObject({
      reqId: expect.any(String),
      method: 'PUT',
      route: '/session/claim',
      status: 200,
      ms: expect.any(Number),
    });
    expect(text).toContain('"route":"/session/claim/:claimId"');
    expect(text).toContain('"route":"none"');
  });

  test('an error is logged by kind, code and place, without its message', async () => {
    const own: string[] = [];
    const { buildApp } = await import('./app.ts');
    const { openPorts } = await import('./open-ports.ts');
    const config = { ...service.config, logLevel: 'info' };
    const app = await buildApp(config, await openPorts(config), {
      lending,
      logTo: { write: (line) => own.push(line) },
    });
    app.get('/broken', async () => {
      throw Object.assign(new TypeError('margaret@example.com broke it'), {
        code: 'E_ODD',
        cause: new Error('Margaret'),
      });
    });
    expect((await app.inject('/broken')).statusCode).toBe(500);
    const line = own.find((each) => each.includes('the call failed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      code: 'INTERNAL',
      err: { type: 'TypeError', code: 'E_ODD', cause: { type: 'Error' } },
    });
    expect(JSON.parse(line).err.at[0]).toContain('app.test.ts');
    expect(own.join('')).not.toMatch(/margaret/i);
    await app.close();
  });
});

describe('documentation', () => {
  test('/docs shows, and /docs/json holds, every documented call with its body, answer and failures', async () => {
    expect((await visitor(service.app).send('GET', '/docs/')).status).toBe(200);
    const answer = await service.app.inject('/docs/json');
    const { paths } = answer.json();
    for (const name of documentedOperations) {
      const { method, path } = operations[name];
      const documented = paths[path]?.[method.toLowerCase()];
      expect(documented?.operationId).toBe(name);
      expect(documented.summary).toBe(api[name].summary);
      expect(Object.keys(documented.responses)).toEqual(
        expect.arrayContaining(['200', '400', '413', '429', '500', '503']),
      );
      if (method === 'GET') expect(documented.requestBody).toBeUndefined();
      else {
        const { bodyType = 'application/json' }: ApiOperation = api[name];
        expect(documented.requestBody.content[bodyType].schema.type).toBe('object');
      }
    }
    const documentedPaths = new Set(Object.keys(paths));
    for (const name of documentedOperations) documentedPaths.delete(operations[name].path);
    const ofEffects = Object.entries<unknown>(executed).filter(([, half]) => typeof half !== 'function');
    for (const [name] of ofEffects) expect(documentedPaths.delete(`/effects/${name}`)).toBe(true);
    expect([...documentedPaths]).toEqual([]);
  });

  test('all calls are below one address, that of the pages', { tags: ['API-66'] }, () => {
    for (const { path } of Object.values(operations)) expect(path).toMatch(/^\/[a-z]/);
  });
});

const addressed = (path: string) => path.replace('{claimId}', 'nobody').replace('{bureau}', 'exp');

describe('the anonymous claimant is the one role, and no call is for staff', { tags: ['ROLE-01', 'ROLE-12'] }, () => {
  test.each(documentedOperations.map((name) => [name, operations[name]] as const))(
    '%s asks for a session of its own and nothing else',
    async (name, { method, path }) => {
      const open = { createClaim: 200, endSession: 200, resumeClaim: 404, reportError: 400, reportPolicy: 400 }[
        name as string
      ];
      const { status } = await visitor(service.app).send(method, addressed(path), method === 'GET' ? undefined : {});
      expect(status).toBe(open ?? 401);
      const browser = visitor(service.app);
      await browser.begin();
      expect([200, 400, 404]).toContain(
        (await browser.send(method, addressed(path), method === 'GET' ? undefined : {})).status,
      );
    },
  );
});

describe('health', () => {
  test('/healthz says that the process answers, /readyz that it can also save', async () => {
    const { app, ports } = await testApp();
    expect((await app.inject('/healthz')).json()).toMatchObject({ statusCode: 200 });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await ports.store.close();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({
      statusCode: 503,
      responseObject: { code: 'STORE_DOWN' },
    });
    await app.close();
  });
});
