import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scenarios } from '#fixtures/replay/scenario.ts';
import { replayOnServer } from '#fixtures/replay/server.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { ownerOf } from '#schemas/claim.ts';
import { registry } from '../metrics/instruments.ts';
import { metricsText } from '../monitoring/metrics-text.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { openStore } from '../store/open.ts';
import { testConfig } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { traceReceiver } from '../testing/trace-receiver.ts';
import { backup } from '../upkeep/backup.ts';
import { isPersonalKey } from './personal-places.ts';
import { sealClaim } from './seal-claim.ts';

/** Saved at the end: during the walk the page would ask the vendors about another person. */
const names = { previous_name: 'Quillfeather', middle_name: 'Zebediah' };
/** Claimants' values that no answer of the scenario gives: from links, browsers and other screens. */
const seeded = {
  utm_term: 'canary-utm-term',
  utmParams: { campaign: 'canary-utm-params' },
  fbclid: 'canary-fbclid',
  ttclid: 'canary-ttclid',
  fbp: 'canary-fbp',
  fbc: 'canary-fbc',
  ttp: 'canary-ttp',
  aff_id: 'canary-aff-id',
  aff_sub: 'canary-aff-sub',
  '{token}': 'canary-token',
  session_recording_url: 'https://recordings.example/canary',
  feedback: 'canary of the feedback',
  bot_config: { agent: 'canary-agent' },
};

/** Which vendor gets which personal values of this claim. (docs/providers.md) */
const PERSON = ['address', 'dob', 'first_name', 'last_name'];
const declared: Record<string, string[]> = {
  addresses: ['address', 'postcode'],
  emails: ['email'],
  phones: ['phone_number'],
  customers: [...PERSON, 'email', 'phone_number', 'postcode'],
  identity: PERSON,
  bureauA: PERSON,
  risk: ['address', 'email', 'first_name', 'last_name', 'phone_number', 'postcode'],
};

const folder = mkdtempSync(join(tmpdir(), 'reclaim-canary-'));
const sandbox = strictSandbox();
const lines: string[] = [];
/** What the receiver of traces was sent. */
let traces: string[] = [];
let metrics = '';
let called: { mock: { calls: unknown[][] } };
let claim: ClaimDocument;
let save: (values: object) => Promise<void>;
/** The bytes of the store's files while the service runs and after it, and of a backup, by name. */
const files = new Map<string, string>();

const readFiles = (when: string) => {
  for (const name of readdirSync(folder))
    files.set(`${name} ${when}`, readFileSync(join(folder, name)).toString('latin1'));
};

beforeAll(async () => {
  // Other test files of this process have counted too.
  registry.resetMetrics();
  const storeUrl = `sqlite:${join(folder, 'reclaim.db')}`;
  const scenario = scenarios('server', 'v3').find(({ name }) => name === 'happy');
  if (!scenario) throw new Error('There is no such scenario.');
  const receiver = await traceReceiver();
  await replayOnServer(scenario, sandbox, undefined, undefined, {
    environment: { STORE_URL: storeUrl, LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    logTo: { write: (line) => void lines.push(line) },
    async begun({ app, session: { cookie } }) {
      called = vi.spyOn(app, 'inject');
      save = async (payload) => {
        const { statusCode } = await app.inject({ method: 'PUT', url: '/session/claim', headers: { cookie }, payload });
        expect(statusCode).toBe(200);
      };
      await save(seeded);
    },
    async over({ ports, claimId }) {
      await save(names);
      readFiles('while it runs');
      metrics = await metricsText({ config: testConfig(), ports, flows: testFlows, release: '0' });
      claim = (await ports.store.get('claims', claimId)) as ClaimDocument;
    },
  });
  traces = receiver.exports.map(({ text }) => text);
  await receiver.close();
  readFiles('after it');
  const raw = await openStore(storeUrl);
  await backup(raw, join(folder, 'canary.backup'), { source: 's', clock: () => new Date(), progress: () => undefined });
  await raw.close();
  readFiles('at the end');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Every text and number of at least five characters inside a value; JSON texts of vendors are looked into. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(textsIn);
  if (typeof value === 'string' && /^[[{]/.test(value)) return textsIn(JSON.parse(value));
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length >= 5 ? [text] : [];
}

/** Vendors' own words, codes and times, which also stand elsewhere. */
const COMMON = /^([A-Z]+_[A-Z_]+|[A-Za-z]{1,9}|\d{4}-\d\d-\d\dT[\d:.]+Z|2\.\d+)$/;

/** The personal values of the claim at the end of the journey, and of what vendors were asked and have answered. */
function canaries(): string[] {
  const values: unknown[] = [];
  sealClaim(claim, (value) => {
    values.push(value);
    return '';
  });
  const theirs = textsIn(values).filter((text) => !COMMON.test(text) && text !== claim.id);
  return [...new Set([...textsIn(ownValues()), ...theirs])];
}

/** What the claimant and their browser have said. */
const ownValues = () =>
  Object.entries(claim.data)
    .filter(([key]) => isPersonalKey(key) && ownerOf(key) !== 'service')
    .map(([, value]) => value);

test('the walk has left a claim with every seeded value, a signature, a quiz and reports of a bureau', () => {
  expect(textsIn([seeded, names]).filter((text) => !canaries().includes(text))).toEqual([]);
  expect(claim.signedAt).toBeDefined();
  expect(Object.keys(claim.data)).toEqual(
    expect.arrayContaining([
      'signature',
      'luminate_questions_response',
      'hire_purchases',
      'address',
      'dob',
      'ip_address',
    ]),
  );
  expect(canaries().length).toBeGreaterThan(60);
});

describe('no personal value of a claim that went through the journey', () => {
  test('is in a file of the store, its log of writes or a backup', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['reclaim.db-wal while it runs', 'reclaim.db after it', 'canary.backup at the end']),
    );
    for (const [name, bytes] of files)
      expect([name, canaries().filter((text) => bytes.includes(Buffer.from(text).toString('latin1')))]).toEqual([
        name,
        [],
      ]);
  });

  test('is in a line of the log, or in an address that the page calls', () => {
    expect(lines.length).toBeGreaterThan(10);
    const urls = called.mock.calls.map(([call]) => String((call as { url: string }).url));
    expect(urls.length).toBeGreaterThan(10);
    for (const [name, all] of [
      ['log', lines],
      ['addresses', urls],
    ] as const)
      expect([name, canaries().filter((text) => all.some((line) => line.includes(text)))]).toEqual([name, []]);
  });

  test('is in a metric, nor is the number of the claim', () => {
    for (const expected of [
      'reclaim_screens_completed_total{version="v3",screen="info"} 1',
      'reclaim_claims_signed_total{version="v3"} 1',
      'reclaim_claims_finished_total{version="v3"} 1',
      'reclaim_effect_duration_seconds_count{effect="claim.save",outcome="answered"}',
      'reclaim_vendor_call_duration_seconds_count{port="bureauA",operation="search",result="answered"} 1',
      'reclaim_http_request_duration_seconds_count{route="/session/claim",method="PUT",status="2xx"}',
    ])
      expect(metrics).toContain(expected);
    // The values of metrics are counts and seconds, in which the digits of an amount may stand by chance.
    const names = metrics.split('\n').map((line) => (line.startsWith('#') ? '' : line.slice(0, line.lastIndexOf(' '))));
    expect([...canaries(), claim.id].filter((text) => names.some((name) => name.includes(text)))).toEqual([]);
  });

  test('is in a trace, nor is the number of the claim', () => {
    for (const expected of ['PUT /session/claim', 'effect claim.save', 'bureauA.search'])
      expect(traces.join('\n')).toContain(`"name":"${expected}"`);
    // Times are numbers in which the digits of an amount may stand by chance.
    const words = traces.map((text) => text.replaceAll(/"(\w*UnixNano|traceId|spanId|parentSpanId)":"\w+"/g, ''));
    expect([...canaries(), claim.id].filter((text) => words.some((word) => word.includes(text)))).toEqual([]);
  });

  test('reaches a third party that is not declared to get it', () => {
    const said = sandbox.ledger().map(({ port, request }) => ({ port, text: JSON.stringify(request) }));
    const own = Object.entries(claim.data).filter(([key]) => isPersonalKey(key) && ownerOf(key) !== 'service');
    const got = (port: string) =>
      own.filter(([, value]) =>
        textsIn(value).some((text) => said.some((one) => one.port === port && one.text.includes(text))),
      );
    for (const { port } of said) {
      const undeclared = got(port)
        .map(([key]) => key)
        .filter((key) => !declared[port]?.includes(key));
      expect([port, undeclared]).toEqual([port, []]);
    }
    expect(got('bureauA').map(([key]) => key)).toEqual(expect.arrayContaining(PERSON));
  });
});
