import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAddresses } from '#engine/claims/address.ts';
import { bureauAddress } from '#engine/claims/bureau-address.ts';
import { people } from '#fixtures/people.ts';
import { counted, sampled } from '#fixtures/prove.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { addressesOf } from '#fixtures/sandbox/vendors/addresses.ts';
import { claimKeys, ownerOf } from '#schemas/claim.ts';
import { failures } from '../http/errors.ts';
import { eraseClaim } from '../staff/erase.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { testApp } from '../testing/app.ts';
import { bring } from '../testing/bring.ts';
import type { Known } from '../testing/hostile/bodies.ts';
import { callsOf, type DocumentedCall } from '../testing/hostile/documented-calls.ts';
import { FORGED, OTHER, OWN } from '../testing/hostile/marks.ts';
import { rawRequests } from '../testing/hostile/raw-requests.ts';
import { type HostileRequest, hostileRequests, type Identity } from '../testing/hostile/requests.ts';
import { tinyPng } from '../testing/png.ts';
import { visitor } from '../testing/visitor.ts';

strictSandbox();
/** Stands in everything that is stored of the other claimants, and in no request. */
const CANARY = 'Cnry7q';
/** Values of the others in forms of their own. */
const canaries = [CANARY, '+447700900987', '07700900987', '1931-08-17', '17/08/1931'];
const DAY_MS = 24 * 60 * 60_000;

const lines: string[] = [];
let now = new Date('2026-03-02T10:00:00Z');
let service: Awaited<ReturnType<typeof testApp>>;
let port = 0;
let calls: DocumentedCall[] = [];
/** Claims of others as they were before the first request. */
const others: ClaimDocument[] = [];
const cookies: Partial<Record<Identity, string>> = {};

beforeAll(async () => {
  service = await testApp({
    ports: { clock: () => now },
    environment: {
      RATE_LIMIT_FACTOR: '1000000',
      PERSON_LIMITS: 'off',
      RESUME_CHECK: 'birthdate',
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '1',
    },
    site: { logTo: { write: (line) => void lines.push(line) } },
  });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const address = service.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  calls = callsOf((await service.app.inject('/docs/json')).json());

  const session = async () => {
    const browser = visitor(service.app);
    return { claimId: await browser.begin(), cookie: browser.cookie() };
  };
  cookies['expired session'] = (await session()).cookie;
  now = new Date(now.getTime() + 100 * DAY_MS);
  const ended = visitor(service.app);
  await ended.begin();
  const endedCookie = ended.cookie();
  await ended.send('POST', '/session/end', {});
  cookies['ended session'] = endedCookie;
  const erased = await session();
  cookies['session of an erased claim'] = erased.cookie;
  await fillWithCanaries(erased.claimId);
  await eraseClaim({ store: service.ports.store, clock: () => now }, erased.claimId);
  const victims = [erased.claimId];
  for (let n = 0; n < 4; n += 1) {
    const { claimId } = await session();
    await fillWithCanaries(claimId);
    victims.push(claimId);
  }
  await service.ports.store.update('claims', victims[4] ?? '', { set: [[['linkEndedAt'], now.toISOString()]] });
  for (const id of victims) others.push(await stored(id));
  lines.length = 0;
});
afterAll(() => service.app.close());

async function stored(id: string): Promise<ClaimDocument> {
  const claim = await service.ports.store.get('claims', id);
  if (!claim) throw new Error('There is no such claim.');
  return claim;
}

/** A claim in the middle of everything, each text of which can be recognised. */
async function fillWithCanaries(id: string): Promise<void> {
  const at = now.toISOString();
  const texts = Object.keys(claimKeys).filter((key) => !['claim_number', 'claimNumber', 'journey'].includes(key));
  const held: Record<string, unknown> = {
    ...Object.fromEntries(texts.map((key) => [key, `${CANARY} ${key}`])),
    dob: '1931-08-17',
    dateOfBirth: '17/08/1931',
    email: `${CANARY}@example.com`,
    phone_number: '+447700900987',
    address: { street1: `${CANARY} Street`, postcode: `${CANARY}` },
    signature: tinyPng,
    hire_purchases: [{ lender: `${CANARY} lender`, account: CANARY }],
    claimKeys: { anything: CANARY },
  };
  await service.ports.store.update('claims', id, {
    set: [
      ...Object.entries(held).map(([key, value]) => [['data', key], value] as const),
      [['verdicts'], { email: { value: CANARY, verdict: 'valid', at } }],
      [['intents'], { search: { operation: 'bureauA', at, until: at, state: 'done', result: `{"of":"${CANARY}"}` } }],
      [['reports'], { one: CANARY }],
      [['visitors'], [CANARY]],
      [['risk'], { omniscore: 12.345_678 }],
      [['signedAt'], at],
      [['searches'], { bureau_a: { outcome: 'found', at, creditScore: 987_654 } }],
    ],
  });
}

/** What the page of a claim would send of its claimant, by the names of members; `MAIL` and `SURNAME` stand for those of each claim: it is about a person of its own. */
const MAIL = '~mail~';
const SURNAME = '~surname~';
const { margaret } = people;
const address = readAddresses(addressesOf(margaret.postcode), margaret.postcode)[0] ?? {};
const details = {
  title: margaret.title,
  first_name: margaret.firstName,
  last_name: SURNAME,
  dob: margaret.dob,
  email: MAIL,
  phone_number: '+447700900456',
  postcode: margaret.postcode,
  address,
  soft_check_privacy: true,
  journey: 'test',
};
const known: Known = Object.fromEntries(
  Object.entries<unknown>({
    ...details,
    ...bureauAddress(address),
    Email: MAIL,
    First_Name: details.first_name,
    Last_Name: details.last_name,
    name: `${details.first_name} ${details.last_name}`,
    phone: details.phone_number,
    Phone: details.phone_number,
    contact: details.phone_number,
    phoneNumber: details.phone_number,
    parsedPhoneNumber: details.phone_number,
    Postcode: details.postcode,
    postal_code: details.postcode,
    postCode: details.postcode,
    postalCode: details.postcode,
    partial: 'OX4',
    address_id: 'addressID' in address ? address.addressID : '',
    use_address: false,
    signature: tinyPng,
  }).map(([name, value]) => [name, [value]]),
);

/** The claimant whose session the requests have, new after so many of them; each has come further than the one before. */
const USES = 40;
const stages = ['sign', 'questions', 'bureauB'] as const;
interface Own {
  claimId: string;
  cookie: string;
  mail: string;
  surname: string;
  uses: number;
}
let own: Own | undefined;
let begun = 0;
async function ownClaim(): Promise<Own> {
  if (own === undefined || own.uses >= USES) {
    const browser = visitor(service.app);
    const claimId = await browser.begin();
    const mail = `margaret.${begun}@example.com`;
    const surname = `Holloway${[...String(begun)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    expect((await browser.save({ ...details, email: mail, last_name: surname })).status).toBe(200);
    await bring(service.ports.store, claimId, stages[begun % 3] ?? 'sign', 'test', { email: mail });
    begun += 1;
    own = { claimId, cookie: browser.cookie(), mail, surname, uses: 0 };
  }
  own.uses += 1;
  return own;
}

/** What each call may change of the service's own members of its own claim, by design. Of other claims none changes anything. */
const quiz = /^(intents|boughtFor|heldPass|data\.(luminate.*|qkba|is_idv_done|failureReasons))$/;
const report =
  /^(intents|boughtFor|searches|data\.(.*credit.*|.*_loans|.*purchases?|.*agreements|previous.*|.*lead_value.*))$/;
const byDesign: Record<string, RegExp> = {
  verifyEmail: /^(verdicts|intents)$/,
  verifyPhone: /^(verdicts|intents)$/,
  validateUser: /^data\.user_exists$/,
  createUser: /^intents$/,
  // A new email or person is another signer, has no code yet, and has not passed the quiz.
  updateClaim:
    /^(signedAt|signedEmailKey|signedPersonKey|screensCompleted|code|heldPass|data\.(sign_datetime|ip_address|luminate_pass_datetime|qkba|is_idv_done))$/,
  endSession: /^(linkUsedAt|linkEndedAt)$/,
  resumeClaim: /^(birthTries|linkUsedAt)$/,
  loadQuestions: quiz,
  submitAnswers: quiz,
  searchBureauA: report,
  searchBureauB: report,
  dummyReport: report,
  sendCode: /^(code|texted|intents)$/,
  verifyCode: /^code$/,
  sendText: /^(texted|intents)$/,
  scoreRisk: /^(risk|intents)$/,
  verifyDevice: /^intents$/,
  updateVisit: /^visitors$/,
};
/** What goes on by itself between two requests: messages are delivered. */
const ofDelivery = ['outbox', 'nextDue', 'delivered', 'pushed', 'undeliverable', 'reports', 'audit'];

/** Members of the service that hold words of the caller: what they asked to be checked, sent or forwarded, and names of dropped keys. */
const ofCallers = ['verdicts', 'intents', 'outbox', 'reports', 'visitors', 'audit'];

/** Members and keys that only the service writes, with their values. */
function ofService({ data, revision: _, evidence: __, ...members }: ClaimDocument): Map<string, unknown> {
  const keys = Object.entries(data).filter(([key]) => (ownerOf(key) ?? 'service') === 'service');
  return new Map<string, unknown>([
    ...Object.entries(members),
    ...keys.map(([key, value]) => [`data.${key}`, value] as const),
  ]);
}

function changesOf(before: ClaimDocument, after: ClaimDocument): string[] {
  if (before.revision === after.revision) return [];
  const [old, fresh] = [ofService(before), ofService(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), fresh.get(name)),
  );
}

interface Got {
  status: number;
  headers: Record<string, unknown>;
  /** Head and body. */
  text: string;
  body: string;
}

async function inject({ method, url, headers, payload }: HostileRequest): Promise<Got> {
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, headers: given, body } = answer;
  return { status, headers: given, body, text: `${JSON.stringify(given)}${body}` };
}

/** Everything that comes back over a connection of its own. It is ended after so long without a byte. */
function overSocket(bytes: Buffer, patienceMs = 60_000): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => resolve(said));
    socket.on('close', () => resolve(said));
    socket.write(bytes);
    socket.setTimeout(patienceMs, () => socket.destroy());
  });
}

async function send(request: HostileRequest): Promise<Got[]> {
  if (!request.bySocket) return [await inject(request)];
  const { method, url, headers, payload } = request;
  const body = Buffer.from(payload ?? '');
  const head = { host: `127.0.0.1:${port}`, ...headers, connection: 'close', 'content-length': String(body.length) };
  const text = `${method} ${url} HTTP/1.1\r\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
  return answersIn(await overSocket(Buffer.concat([Buffer.from(text), body])));
}

/** The answers in the bytes of a connection. */
function answersIn(text: string): Got[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((answer) => {
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      const headers = Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      );
      return { status: Number(head.slice(9, 12)), headers, body: rest.join('\r\n\r\n'), text: answer };
    });
}

const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** What is wrong with an answer, whoever asked. */
function faultsOf({ status, headers, text, body }: Got): string[] {
  const faults: string[] = [];
  if (!(status >= 200 && status < 500)) faults.push(`status ${status} ${body.slice(0, 200)}`);
  for (const canary of canaries) if (text.includes(canary)) faults.push(`holds ${canary}`);
  if (others.some(({ id }) => String(headers['set-cookie'] ?? '').includes(id)))
    faults.push('opens the claim of another');
  // Node's own refusals have no body, and need no policy for it.
  const isEmpty = body === '' || body === '0\r\n\r\n';
  if (!isEmpty && headers['content-security-policy'] === undefined) faults.push('no policy');
  if (!isEmpty && headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff');
  for (const name of ['x-powered-by', 'server']) if (headers[name] !== undefined) faults.push(`header ${name}`);
  if (/^\s+at .*\.(ts|js):\d+/m.test(body) || body.includes('node_modules')) faults.push('a stack');
  return faults;
}

const withoutSession: readonly Identity[] = [
  'nobody',
  'expired session',
  'ended session',
  'session of an erased claim',
  'forged session',
];

/** Of a call that is documented: its status, who may make it, and the one shape of answers. */
function undocumented({ call, method, identity }: HostileRequest, { status, body }: Got): string[] {
  if (identity === 'sibling origin' && status !== 403) return [`status ${status} for a page of another origin`];
  if (status === 200 && call.statuses.includes(401) && withoutSession.includes(identity))
    return ['200 without a session'];
  if (!call.statuses.includes(status)) return [`status ${status} is not documented`];
  if (method === 'HEAD') return [];
  const answer = JSON.parse(body) as { statusCode: number; message: unknown; responseObject: { code?: string } };
  if (answer.statusCode !== status || typeof answer.message !== 'string') return ['another shape'];
  const { code = '' } = answer.responseObject;
  if (status >= 400 && (!Object.hasOwn(failures, code) || failures[code as keyof typeof failures].status !== status))
    return [`code ${code} with ${status}`];
  return [];
}

/** The texts of the log since the last look, with what they must not hold. */
function faultsOfLog(): string[] {
  const text = lines.splice(0).join('');
  return [...canaries, FORGED, ...others.map(({ id }) => id)]
    .filter((word) => text.includes(word))
    .map((word) => `log: ${word}`);
}

test(`hostile requests: no 5xx, nothing of the service's own changed, nothing of another claimant told`, async () => {
  const serviceKeys = Object.keys(claimKeys).filter((key) => ownerOf(key) === 'service');
  await fc.assert(
    fc.asyncProperty(hostileRequests(calls, { known, serviceKeys }), async (drawn) => {
      const mine = await ownClaim();
      const other = others[drawn.url.length % others.length] as ClaimDocument;
      const put = (text: string) =>
        text
          .replaceAll(OWN, mine.claimId)
          .replaceAll(OTHER, other.id)
          .replaceAll(MAIL, mine.mail)
          .replaceAll(SURNAME, mine.surname);
      const cookie =
        drawn.identity in cookies
          ? cookies[drawn.identity]
          : drawn.identity === 'forged session'
            ? `reclaim_session=${'A'.repeat(43)}; currentId=${other.id}`
            : drawn.identity === 'nobody'
              ? undefined
              : mine.cookie;
      const { payload } = drawn;
      const request: HostileRequest = {
        ...drawn,
        url: put(drawn.url),
        headers: {
          ...drawn.headers,
          ...(cookie === undefined ? {} : { cookie: [cookie, drawn.headers.cookie].filter(Boolean).join('; ') }),
        },
        ...(typeof payload === 'string' ? { payload: put(payload) } : {}),
      };
      const before = await stored(mine.claimId);
      const answers = await send(request);
      const after = await stored(mine.claimId);

      const faults = answers.length === 0 ? ['no answer'] : answers.flatMap(faultsOf);
      for (const answer of request.asDocumented ? answers : []) faults.push(...undocumented(request, answer));
      // Another method at the same path may be another call.
      const meant = calls.filter(({ path, method }) => path === drawn.call.path && method === drawn.method);
      const changed = changesOf(before, after).filter(
        (name) => !ofDelivery.includes(name) && !meant.some(({ id }) => byDesign[id]?.test(name)),
      );
      faults.push(...changed.map((name) => `changed ${name}`));
      const told = [...ofService(after)].filter(([name]) => !ofCallers.includes(name));
      if (JSON.stringify(told).includes(FORGED)) faults.push('a forged value is stored');
      if (!isDeepStrictEqual(withoutTries(await stored(other.id)), withoutTries(other)))
        faults.push('another claim changed');
      if ('forged' in {}) faults.push('a prototype is changed');
      faults.push(...faultsOfLog());
      for (const { status } of answers) count(`${Math.floor(status / 100)}xx`);
      count(drawn.identity);
      if (after.revision !== before.revision) count('own claim changed');
      // Ended by the request itself.
      if (drawn.call.id === 'endSession' || drawn.call.id === 'resumeClaim') own = undefined;
      expect(faults).toEqual([]);
    }),
    sampled(500),
  );
  const summary = [...counts]
    .map(([name, of]) => `${of} ${name}`)
    .sort()
    .join(', ');
  counted(summary);
});

test('bytes that are not HTTP, or have two meanings', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(rawRequests, async (bytes) => {
      const other = others[1] as ClaimDocument;
      const text = bytes.toString('latin1').replaceAll(OTHER, other.id);
      const answers = answersIn(await overSocket(Buffer.from(text, 'latin1'), 300));
      const faults = answers.filter(({ status }) => status >= 200).flatMap(faultsOf);
      if (!isDeepStrictEqual(withoutTries(await stored(other.id)), withoutTries(other)))
        faults.push('another claim changed');
      faults.push(...faultsOfLog());
      expect(faults).toEqual([]);
      const statuses = answers.map(({ status }) => status).join(' and ') || 'no answer';
      seen.set(statuses, (seen.get(statuses) ?? 0) + 1);
    }),
    sampled(25),
  );
  counted([...seen].map(([statuses, of]) => `${of} × ${statuses}`).join(', '));
});

test('after all of them the claims of others, the trail of staff and the store are as before', async () => {
  const { store } = service.ports;
  for (const other of others) expect(withoutTries(await stored(other.id))).toEqual(withoutTries(other));
  expect(await store.scan('trail', '', 10)).toEqual([]);
  expect(await store.check()).toEqual([]);
  expect(lines.join('')).not.toContain(CANARY);
});

/** Wrong birth dates for a link are counted on its claim: the one thing that another can do to it. */
function withoutTries({ birthTries: _, revision: __, ...claim }: ClaimDocument): Partial<ClaimDocument> {
  return claim;
}
