import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenDomain } from '#engine/claims/validation/email.ts';
import { productFlows } from '#fixtures/flows.ts';
import type { SiteAddress } from '#schemas/site.ts';
import { noFlows } from '../flows.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { encodingFor, hasAlready } from './built-page.ts';

const addresses: SiteAddress[] = [
  { path: '/about', page: 'about', listed: true },
  { path: '/about-us', page: 'about', listed: false },
  { path: '/404', page: '404', listed: false, status: 404 },
  {
    path: '/status',
    page: 'status',
    listed: true,
    without: { setting: 'statusUrl', page: 'status-without' },
  },
  {
    path: '/get-started/id-selfie-upload',
    page: 'upload',
    listed: false,
    leadsTo: 'portal',
    without: { setting: 'portalUrl', page: 'upload-without' },
  },
];

let folder: string;
let service: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-pages-'));
  const files = {
    'pages/test/first.html': '<style>h1{color:red}</style><h1>First</h1><!--reclaim-config-->',
    'pages/shell.html': '<div id="app"></div><!--reclaim-config-->',
    'pages/404.html': '<h1>Page Not Found</h1>',
    'pages/about.html': '<link rel="canonical" href="%PUBLIC_URL%/about"><h1>About</h1><p>%SUPPORT_EMAIL%</p>',
    'pages/upload.html': '<title>Redirecting</title><a href="%PORTAL_URL%/get-started/id-selfie-upload">Go</a>',
    'pages/upload-without.html': '<title>Redirecting</title><p>Open the link in the text message</p>',
    'pages/status.html': '<iframe src="%STATUS_URL%"></iframe>',
    'pages/status-without.html': '<p>No monitor</p>',
    'pages/site.json': JSON.stringify(addresses),
    'assets/main-abc.js': 'console.log(1)',
    'assets/main-abc.js.br': 'br bytes',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    'index.html': 'template',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  service = await testApp({
    environment: { SUPPORT_EMAIL: 'help</script>@example.com', TEST_EMAIL_DOMAINS: 'testers.example' },
    site: { flows: testFlows, client: folder },
  });
});
afterAll(async () => {
  await service.app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { accept: 'text/html', ...headers } });

describe('pages of a journey', () => {
  test('every page opens without a session; a prerendered screen is sent as its page, any other as the shell', {
    tags: ['ROLE-02'],
  }, async () => {
    expect((await get('/begin-test')).body).toContain('<h1>First</h1>');
    expect((await get('/begin-test/info')).body).toContain('<div id="app">');
    expect((await get('/begin-test/sign/')).statusCode).toBe(200);
    expect((await get('/begin-test/nowhere')).statusCode).toBe(404);
  });

  test('the page carries the public configuration as data that cannot close its element', async () => {
    const { body } = await get('/begin-test');
    const data = /<script type="application\/json" id="reclaim-config">(.*)<\/script>$/.exec(body)?.[1] ?? '';
    expect(data).not.toContain('<');
    // This domain passes the quiz (ROLE-08), so the page must not show it.
    expect(body).not.toContain('testers.example');
    expect(JSON.parse(data)).toEqual({
      testEmailDomains: [hiddenDomain('testers.example')],
      testPost2021Marker: '',
      supportEmail: 'help</script>@example.com',
      publicUrl: 'http://127.0.0.1:3000',
      financeQuestion: { pattern: 'finance', ids: [] },
    });
  });

  test('the content security policy allows only the inline style sheet with the right hash', async () => {
    const hash = createHash('sha256').update('h1{color:red}').digest('base64');
    const { headers } = await get('/begin-test');
    expect(headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  });

  test('it is sent compressed, and not sent again to a browser that has it', async () => {
    const plain = await get('/begin-test');
    const br = await get('/begin-test', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/begin-test', { 'accept-encoding': 'gzip' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const known = await get('/begin-test', { 'if-none-match': String(plain.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });
});

describe('redirects', () => {
  test.each(['/', '/get-started'])('%s redirects to the default version, with its query', async (address) => {
    const { statusCode, headers } = await get(`${address}?utm_source=a&x=1`);
    expect([statusCode, headers.location]).toEqual([302, '/begin-test?utm_source=a&x=1']);
  });

  test('dob redirects to the screen that asks for the date of birth, preview to the start of its version, with their query', {
    tags: ['RTE-48', 'RTE-53'],
  }, async () => {
    const { app } = await testApp({ site: { flows: productFlows() } });
    const led = async (url: string) => (await app.inject(`${url}?a=1`)).headers.location;
    const versions = ['v3', 'v4', 'v5', 'v6'].map((id) => `/get-started-${id}`);
    expect(await Promise.all(versions.map((base) => led(`${base}/dob`)))).toEqual([
      '/get-started-v3/info?a=1',
      '/get-started-v4/info?a=1',
      '/get-started-v5/info-contact?a=1',
      '/get-started-v6?a=1',
    ]);
    expect(await Promise.all(versions.map((base) => led(`${base}/preview`)))).toEqual(
      versions.map((base) => `${base}?a=1`),
    );
    await app.close();
  });

  test('an address of the portal redirects to its host, with the rest of the address, and its page says so', {
    tags: ['RTE-83', 'RTE-84'],
  }, async () => {
    const { app } = await testApp({
      environment: { PORTAL_URL: 'https://portal.example/' },
      site: { flows: testFlows, client: folder },
    });
    const { statusCode, headers, body } = await app.inject('/get-started/id-selfie-upload?id=abc&chase_source=sms');
    expect([statusCode, headers.location]).toEqual([
      302,
      'https://portal.example/get-started/id-selfie-upload?id=abc&chase_source=sms',
    ]);
    expect(body).toContain('<title>Redirecting</title>');
    // Nothing in a request can choose the host.
    for (const url of ['/get-started/id-selfie-upload?//evil.example', '/get-started/id-selfie-upload?@evil.example'])
      expect(new URL(String((await app.inject(url)).headers.location)).host).toBe('portal.example');
    for (const url of ['//evil.example/get-started/id-selfie-upload', '/get-started/id-selfie-upload.evil.example'])
      expect((await app.inject(url)).headers.location ?? '').not.toContain('evil');
    await app.close();
  });

  test('without a portal the page says where to find the link', async () => {
    const { statusCode, body } = await get('/get-started/id-selfie-upload?id=abc');
    expect(statusCode).toBe(200);
    expect(body).toContain('Open the link in the text message');
  });
});

describe('pages of the site', () => {
  test("they are filled in with the firm's settings, which cannot close an element", async () => {
    expect((await get('/about')).body).toBe(
      '<link rel="canonical" href="http://127.0.0.1:3000/about"><h1>About</h1><p>help&lt;/script>@example.com</p>',
    );
    expect((await get('/about-us/')).body).toContain('<h1>About</h1>');
  });

  test('/404 has the status 404', async () => {
    expect((await get('/404')).statusCode).toBe(404);
  });

  test("without its setting a page is replaced by another; only the monitor's host may be framed", async () => {
    expect((await get('/status')).body).toBe('<p>No monitor</p>');
    const { app } = await testApp({
      environment: { STATUS_URL: 'https://monitor.example/reclaim' },
      site: { client: folder },
    });
    const { body, headers } = await app.inject('/status');
    expect(body).toBe('<iframe src="https://monitor.example/reclaim"></iframe>');
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://monitor.example;");
    await app.close();
  });

  test('search engines see the listed pages, and none on a stage', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://127.0.0.1:3000/about',
      'http://127.0.0.1:3000/status',
    ]);
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
    const { app } = await testApp({
      environment: { PUBLIC_URL: 'https://one.stage.example', STAGE_HOSTS: '*.stage.example' },
      site: { client: folder },
    });
    expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    await app.close();
  });
});

describe('files', () => {
  test('a file with a hash in its name is cached for a year, and compressed if there is a compressed copy', async () => {
    const { headers, statusCode } = await get('/assets/main-abc.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const br = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect([br.headers['content-encoding'], br.body]).toEqual(['br', 'br bytes']);
    expect(br.headers['content-type']).toContain('javascript');
  });

  test('other files are cached for a week', async () => {
    expect((await get('/favicon.svg')).headers).toMatchObject({ 'cache-control': 'public, max-age=604800' });
  });

  test.each([
    '/pages/shell.html',
    '/.vite/manifest.json',
    '/index.html',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/main-abc.js.br',
  ])('%s is not served', async (address) => {
    const { statusCode, body } = await get(address);
    expect(body).not.toContain('template');
    if (!address.endsWith('.br')) expect(statusCode).toBe(404);
  });
});

describe('unknown addresses', { tags: ['ERR-54'] }, () => {
  test('a browser gets the page with status 404, a program gets the JSON envelope', async () => {
    const page = await get('/nope');
    expect([page.statusCode, page.body]).toEqual([404, '<h1>Page Not Found</h1>']);
    const envelope = await get('/nope', { accept: 'application/json' });
    expect(envelope.json()).toMatchObject({ statusCode: 404, responseObject: { code: 'NOT_FOUND' } });
    expect((await service.app.inject({ method: 'DELETE', url: '/session/claim' })).json().statusCode).toBe(404);
  });

  test.each(['/%zz', '/%E0%A4%A', '//'])(
    'a malformed address (%s) redirects or is not found, and is no server error',
    async (address) => {
      expect([302, 404]).toContain((await get(address)).statusCode);
    },
  );

  test('a service without pages and journeys answers in the JSON envelope, also to browsers', async () => {
    const { app } = await testApp({ site: { flows: noFlows } });
    const { statusCode, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    await app.close();
  });
});

describe('what a browser accepts and has', () => {
  test.each([
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
    ['GZIP', 'gzip'],
    ['brotli', null],
  ])('"%s" gets %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });

  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"other", W/"abc"', true],
    ['*', true],
    ['"other"', false],
    [undefined, false],
  ])('the tag "abc" matches %s: %s', (header, known) => {
    expect(hasAlready(header, '"abc"')).toBe(known);
  });

  test('a page matches the weak tag that a proxy makes of ours', async () => {
    const { headers } = await service.app.inject('/about');
    const again = await service.app.inject({ url: '/about', headers: { 'if-none-match': `W/${headers.etag}` } });
    expect(again.statusCode).toBe(304);
  });
});

describe('addresses in capitals', () => {
  test.each([
    ['/About', '/about'],
    ['/ABOUT/?utm_source=X&id=AbC', '/about?utm_source=X&id=AbC'],
    ['/Get-Started/Id-Selfie-Upload?id=AbC', '/get-started/id-selfie-upload?id=AbC'],
    ['/Begin-Test', '/begin-test'],
  ])('%s redirects to %s', async (url, location) => {
    const answer = await service.app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  test('an address that does not exist in lower case either is not found', async () => {
    expect((await service.app.inject('/Nowhere')).statusCode).toBe(404);
  });
});
