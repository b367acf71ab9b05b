import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BootError } from './boot-error.ts';
import { loadConfig, prefixOf } from './config.ts';
import { nodeWarnings } from './node-support.ts';
import { isOptional, vendorPorts } from './providers/vendor-ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reclaim-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = 'k'.repeat(32);
const config = (environment: Record<string, string> = {}) => loadConfig({ DATA_DIR: folder, ...environment });

/** Settings of a firm, of which nothing is refused or warned of. Vendors of a kind of their own have an address and a key. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://claims.example',
  TRUST_PROXY: '1',
  STORE_URL: 'mongodb://store.claims.example/reclaim',
  SESSION_KEY: randomBytes(32).toString('hex'),
  OTP_KEY: randomBytes(32).toString('hex'),
  DATA_KEYS: `k1:${randomBytes(32).toString('hex')}`,
  PROVIDERS: 'live',
  ...Object.fromEntries(
    vendorPorts
      .filter((port) => !isOptional(port))
      .flatMap((port) => [
        [`${prefixOf(port)}URL`, `https://${port.toLowerCase()}.vendor.example`],
        [`${prefixOf(port)}KEY`, randomBytes(16).toString('hex')],
      ]),
  ),
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    config(environment);
  } catch (error) {
    if (error instanceof BootError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives a sandbox on 127.0.0.1:3000 with SQLite in ./data', () => {
  const { port, host, publicUrl, secure, live, trustProxy, supportEmail, testEmailDomains } = loadConfig({
    SESSION_KEY: key,
    OTP_KEY: key,
    DATA_KEYS: `k1:${key}`,
  });
  expect({ port, host, publicUrl, secure, live, trustProxy, testEmailDomains }).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    secure: false,
    live: false,
    trustProxy: false,
    testEmailDomains: [],
  });
  expect(supportEmail).toBe('help@reclaim.example');
  expect(loadConfig({ SESSION_KEY: key, OTP_KEY: key, DATA_KEYS: `k1:${key}` }).storeUrl).toMatch(
    /^sqlite:.*\/data\/reclaim\.db$/,
  );
});

test('an empty variable counts as not set', () => {
  expect(config({ PORT: '', PUBLIC_URL: ' ', STORE_URL: '' }).port).toBe(3000);
});

test('lists are separated by commas; domains are compared in lower case', () => {
  expect(config({ TEST_EMAIL_DOMAINS: 'Testers.example, qa.example ,' }).testEmailDomains).toEqual([
    'testers.example',
    'qa.example',
  ]);
});

test('cookies are Secure when the public address is https; a slash at its end counts for nothing', () => {
  expect(config({ PUBLIC_URL: 'https://claims.example/' })).toMatchObject({
    publicUrl: 'https://claims.example',
    secure: true,
  });
});

test.each([
  ['PORT', 'http', 'PORT is the text "http". It must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT is the whole number "70000". It must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'PORT is the number "80.5". It must be a whole number'],
  ['HOST', 'a b', 'HOST is the text "a b". It must be an address to listen on'],
  [
    'STORE_URL',
    'postgres://localhost',
    'It must be sqlite: and a file, such as sqlite:./data/reclaim.db, or the address of',
  ],
  ['STORE_URL', 'mongodb://', 'STORE_URL is the text "mongodb://". It must be sqlite: and a file'],
  ['PUBLIC_URL', 'claims.example', 'It must be a web address'],
  ['PUBLIC_URL', 'https://shop.example/claims', 'It must be a web address without a path'],
  ['PUBLIC_URL', 'https://[shop', 'It must be a web address without a path'],
  ['TRUST_PROXY', 'sometimes', 'It must be the number of proxies in front'],
  ['TRUST_PROXY', 'true', 'It must be the number of proxies in front'],
  ['TRUST_PROXY', '10.0.0.0/8,10.0.0.300', 'TRUST_PROXY names "10.0.0.300", which is neither an address nor a network'],
  ['SUPPORT_EMAIL', 'help', 'It must be an email address'],
  ['PROVIDERS', 'mock', 'It must be one of sandbox, live'],
  ['SANDBOX_LATENCY', 'no', 'It must be one of on, off'],
  ['LOG_LEVEL', 'loud', 'It must be one of fatal, error'],
  ['RATE_LIMIT_FACTOR', '0', 'It must be a number from 0.01'],
  ['IDENTITY_TIMEOUT_MS', '25s', 'IDENTITY_TIMEOUT_MS is the text "25s". It must be a whole number of milliseconds'],
])('%s=%s stops the start and says what it is and what it must be', (name, value, said) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(said);
});

test('all problems come at once, and the message names the code', () => {
  expect(problemsOf({ PORT: 'x', HOST: '/', PROVIDERS: 'x' })).toHaveLength(3);
  expect(() => config({ PORT: 'x' })).toThrow(/did not start \(CONFIG_INVALID\)/);
});

test('the store may be a MongoDB server or a replica set, with or without a database and options', () => {
  for (const url of [
    'mongodb://localhost',
    'mongodb://user:secret@a.example:27017,b.example:27017/claims?replicaSet=rs0',
    'mongodb+srv://cluster.example/?tls=true',
  ])
    expect(config({ STORE_URL: url }).storeUrl).toBe(url);
});

test('a password in an address is never repeated in the message, nor is an option', () => {
  const [problem] = problemsOf({ STORE_URL: 'mongo://user:hunter2@a.example/claims?password=hunter2' });
  expect(problem).toContain('STORE_URL is the text "mongo://a.example/claims". It must be');
});

test('a secret that is too short is never repeated in the message', () => {
  expect(problemsOf({ SESSION_KEY: 'hunter2' })[0]).toBe(
    'SESSION_KEY is a secret of 7 characters. It must be a secret of at least 32 characters.',
  );
});

test('PROVIDERS=live stops by name for every vendor without its address or key', () => {
  const problems = problemsOf({ PROVIDERS: 'live', EMAILS_URL: 'https://mail.example', EMAILS_KEY: 'abcdefgh' });
  expect(problems).toContain(
    'ADDRESSES_URL is not set. PROVIDERS=live needs a web address, such as https://claims.example.',
  );
  expect(problems).toContain('IDENTITY_KEY is not set. PROVIDERS=live needs a secret of at least 8 characters.');
  expect(problems.some((problem) => problem.startsWith('EMAILS'))).toBe(false);
});

test('a vendor’s settings reach its port', () => {
  const { providers } = config({
    PHONES_URL: 'https://phones.example/v2',
    PHONES_KEY: 'secret-key',
    PHONES_TIMEOUT_MS: '900',
  });
  expect(providers.phones).toEqual({ url: 'https://phones.example/v2', key: 'secret-key', timeoutMs: 900 });
  expect(providers.identity.timeoutMs).toBe(25_000);
  expect(providers.emails.timeoutMs).toBe(5000);
});

test('the session key is made on the first start, readable by its owner only, and used again', () => {
  const first = config().sessionKey;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(config().sessionKey).toBe(first);
  expect(readFileSync(join(folder, 'session.key'), 'utf8')).toBe(first);
  expect(statSync(join(folder, 'session.key')).mode & 0o777).toBe(0o600);
});

test('the key of phone codes is made on the first start too, and is another one', () => {
  const first = config();
  expect(first.otpKey).toMatch(/^[0-9a-f]{64}$/);
  expect(first.otpKey).not.toBe(first.sessionKey);
  expect(config().otpKey).toBe(first.otpKey);
  expect(statSync(join(folder, 'otp.key')).mode & 0o777).toBe(0o600);
});

test('in production the keys must be given', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'SESSION_KEY is not set. NODE_ENV=production needs a secret of at least 32 characters.',
    'OTP_KEY is not set. NODE_ENV=production needs a secret of at least 32 characters.',
    expect.stringMatching(/^DATA_KEYS is not set\. NODE_ENV=production needs keys for personal data/),
  ]);
  expect(config(production)).toMatchObject({
    sessionKey: production.SESSION_KEY,
    otpKey: production.OTP_KEY,
  });
});

test('DATA_KEYS: the first key seals; without it a key is made on the first start, with a warning that names the file', () => {
  const { dataKeys, warnings } = config({ DATA_KEYS: `k2:${key}:x, k1:${key}` });
  expect(dataKeys).toEqual([
    { id: 'k2', secret: `${key}:x` },
    { id: 'k1', secret: key },
  ]);
  expect(warnings).toEqual([]);
  const own = config();
  expect(own.dataKeys).toEqual([{ id: 'own', secret: readFileSync(join(folder, 'data.key'), 'utf8') }]);
  expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600);
  expect(own.warnings).toEqual([expect.stringMatching(/sealed with the key in .*data\.key.*keep a copy/)]);
  expect(config().dataKeys).toEqual(own.dataKeys);
});

test('a bad DATA_KEYS is refused without its secret', () => {
  for (const bad of [key, `K 1:${key}`, 'k1:short-secret', `k1:${key},k1:${key}`]) {
    const problems = problemsOf({ DATA_KEYS: bad });
    expect(problems).toEqual([expect.stringMatching(/^DATA_KEYS (is|names)/)]);
    expect(problems[0]).not.toContain(key);
    expect(problems[0]).not.toContain('short-secret');
  }
});

test('in production each setting that fits a trial better is warned of by name', () => {
  const named = (environment: Record<string, string>) =>
    config({ ...production, ...environment }).warnings.map((warning) => warning.split(' ')[0]);
  expect(named({})).toEqual([]);
  expect(named({ LOG_LEVEL: 'silent' })).toEqual(['LOG_LEVEL']);
  expect(named({ RATE_LIMIT_FACTOR: '1000', PERSON_LIMITS: 'off' })).toEqual(['RATE_LIMIT_FACTOR', 'PERSON_LIMITS']);
  expect(named({ PROVIDERS: 'sandbox', ALLOW_SANDBOX_IN_PRODUCTION: 'yes' })).toEqual(['PROVIDERS']);
  expect(named({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual(['PUBLIC_URL']);
  expect(named({ PUBLIC_URL: '' })).toEqual(['PUBLIC_URL']);
  expect(named({ OTP_KEY: production.SESSION_KEY })).toEqual(['OTP_KEY']);
  for (const METRICS_HOST of ['0.0.0.0', '::', '203.0.113.7', 'metrics.claims.example'])
    expect([METRICS_HOST, named({ METRICS_PORT: '9464', METRICS_HOST })]).toEqual([METRICS_HOST, ['METRICS_HOST']]);
  for (const METRICS_HOST of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.31.0.1', 'fd00::1', '::1'])
    expect([METRICS_HOST, named({ METRICS_PORT: '9464', METRICS_HOST })]).toEqual([METRICS_HOST, []]);
  expect(named({ METRICS_HOST: '0.0.0.0' })).toEqual([]);
  expect(config({ LOG_LEVEL: 'silent', DATA_KEYS: `k1:${key}` }).warnings).toEqual([]);
});

const hex = (digits: string) => digits.repeat(64).slice(0, 64);

test.each([
  ['PROVIDERS', { PROVIDERS: 'sandbox' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://claims.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: '', HOST: '0.0.0.0' }],
  ['BUREAU_A_URL', { BUREAU_A_URL: 'http://bureau.example/v1' }],
  ['SESSION_KEY', { SESSION_KEY: hex('k') }],
  ['OTP_KEY', { OTP_KEY: hex('0f1e') }],
  ['PERSON_KEY', { PERSON_KEY: 'change-me-3f9a1c7be2d84056a1b2c3d4e5f6' }],
  ['DATA_KEYS', { DATA_KEYS: `${production.DATA_KEYS},k0:${hex('3f9a1c7be2d84056')}` }],
  ['STORE_URL', { STORE_URL: 'sqlite:/tmp/claims.db' }],
  ['STORE_URL', { STORE_URL: 'sqlite::memory:' }],
  ['STORE_URL', { STORE_URL: `sqlite:${join(tmpdir(), 'a', 'claims.db')}` }],
  ['DATA_DIR', { STORE_URL: '', DATA_DIR: '/var/tmp/reclaim' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,::/0' }],
] as const)('in production %s is refused by name: %o', (name, given) => {
  const problems = problemsOf({ ...production, ...given });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (is|names) `))]);
  for (const [setting, secret] of Object.entries(given))
    if (setting.includes('KEY')) expect(problems[0]).not.toContain(secret);
  // Outside of production it is a trial.
  expect(problemsOf({ ...production, ...given, NODE_ENV: '' })).toEqual([]);
});

test('a store in a folder that lasts, and one in a folder of a similar name, are taken', () => {
  for (const STORE_URL of ['sqlite:/var/lib/reclaim/claims.db', 'sqlite:/tmpx/claims.db', 'sqlite:/srv/tmp/claims.db'])
    expect(problemsOf({ ...production, STORE_URL })).toEqual([]);
});

test("a vendor's address that is not https is taken on this machine and in a private network", () => {
  for (const host of ['127.0.0.1:8080', 'localhost', '10.1.2.3', '192.168.4.5', '[::1]', '[fd00::1]'])
    expect(problemsOf({ ...production, BUREAU_A_URL: `http://${host}/v1` })).toEqual([]);
});

test('a random key is never taken for one of a demonstration', () => {
  for (let n = 0; n < 2000; n += 1)
    expect(problemsOf({ ...production, SESSION_KEY: randomBytes(32).toString('hex') })).toEqual([]);
});

test('a Node whose support has ended is warned of, from the day after', () => {
  const days = ['2026-04-30', '2026-05-01'].map((day) => nodeWarnings('v20.20.2', new Date(`${day}T12:00:00Z`)).length);
  expect(days).toEqual([0, 1]);
  expect(nodeWarnings('v99.0.0', new Date('2040-01-01'))).toEqual([]);
});

test('in production a domain passes the quiz only if that is confirmed by a second setting', () => {
  const testers = { ...production, TEST_EMAIL_DOMAINS: 'testers.example' };
  expect(problemsOf(testers)).toEqual([
    expect.stringMatching(/^TEST_EMAIL_DOMAINS is set\. .*ALLOW_TESTERS_IN_PRODUCTION/),
  ]);
  expect(problemsOf({ ...testers, ALLOW_TESTERS_IN_PRODUCTION: 'no' })).toHaveLength(1);
  expect(config({ ...testers, ALLOW_TESTERS_IN_PRODUCTION: 'yes' }).testEmailDomains).toEqual(['testers.example']);
  expect(config({ TEST_EMAIL_DOMAINS: 'testers.example' }).testEmailDomains).toEqual(['testers.example']);
});

test('a data folder that cannot be written stops the start by name', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: join(file, 'data') })[0]).toMatch(
    /^DATA_DIR is .*\/file\/data, which cannot be written \(E\w+\)\./,
  );
});

test('TRUST_PROXY may be a number of proxies, their addresses and networks, or false', () => {
  const one = config({ TRUST_PROXY: '1' }).trustProxy;
  expect(typeof one === 'function' && [one('a', 0), one('b', 1)]).toEqual([true, false]);
  expect(config({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  expect(config({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
});

test('an https address without a word on proxies is a warning, and a word of any kind ends it', {
  tags: ['SV-7'],
}, () => {
  const warned = (environment: Record<string, string>) => config({ DATA_KEYS: `k1:${key}`, ...environment }).warnings;
  const warnings = (environment: Record<string, string>) => warned(environment).length;
  expect(warned({ PUBLIC_URL: 'https://claims.example' })).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  expect(warnings({ PUBLIC_URL: 'https://claims.example', TRUST_PROXY: '1' })).toBe(0);
  expect(warnings({ PUBLIC_URL: 'https://claims.example', TRUST_PROXY: 'false' })).toBe(0);
  expect(warnings({ PUBLIC_URL: 'http://claims.example' })).toBe(0);
});

test('the address of a host is taken with a port, in capitals and with slashes at its end', { tags: ['SV-10'] }, () => {
  expect(config({ PUBLIC_URL: 'https://Claims.example:8443//' })).toMatchObject({
    publicUrl: 'https://Claims.example:8443',
    ownOrigin: 'https://claims.example:8443',
  });
});

test('reports go to the address of their own port, by default to a stand-in like every other', {
  tags: ['G-211'],
}, () => {
  expect(config().providers.feedback.url).toBe('https://feedback.vendor.example');
  expect(config({ FEEDBACK_URL: 'https://reports.example/api' }).providers.feedback.url).toBe(
    'https://reports.example/api',
  );
});

test('webhooks are off without an address, also in production; with one, they need a key there', {
  tags: ['PROD-16', 'G-212'],
}, () => {
  expect(config().providers.webhooks).toBeUndefined();
  expect(config({ WEBHOOKS_URL: 'https://hooks.example' }).providers.webhooks).toMatchObject({
    url: 'https://hooks.example',
    timeoutMs: 5_000,
  });
  const named = (environment: Record<string, string>) =>
    problemsOf({ PROVIDERS: 'live', ...environment }).filter((problem) => problem.includes('WEBHOOKS'));
  expect(named({})).toEqual([]);
  expect(named({ WEBHOOKS_URL: 'https://hooks.example' })).toEqual([
    'WEBHOOKS_KEY is not set. PROVIDERS=live needs a secret of at least 8 characters.',
  ]);
});

test('the marker of testers who see agreements from 2021 on is read in lower case, and there is none at first', {
  tags: ['ROLE-10', 'G-208'],
}, () => {
  expect(config({ TEST_POST2021_MARKER: 'Post2021' }).testPost2021Marker).toBe('post2021');
  expect(config().testPost2021Marker).toBe('');
  expect(problemsOf({ TEST_POST2021_MARKER: 'a@b' })[0]).toMatch(/^TEST_POST2021_MARKER is the text "a@b"/);
});

test('a port of two words has its settings under both: BUREAU_A_URL', () => {
  const { providers } = config({ BUREAU_A_URL: 'https://bureau.example', BUREAU_A_KEY: 'secret-key' });
  expect(providers.bureauA).toEqual({ url: 'https://bureau.example', key: 'secret-key', timeoutMs: 25_000 });
  expect(providers.bureauB.url).toBe('https://bureau-b.vendor.example');
  expect(problemsOf({ PROVIDERS: 'live' })).toContain(
    'BUREAU_B_KEY is not set. PROVIDERS=live needs a secret of at least 8 characters.',
  );
});
