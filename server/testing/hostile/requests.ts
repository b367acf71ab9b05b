/** Requests of somebody who reads our OpenAPI document and wishes us ill, as values of fast-check. */
import fc from 'fast-check';
import { type Known, type Payload, payloads, valid } from './bodies.ts';
import type { DocumentedCall } from './documented-calls.ts';
import { FORGED, OTHER, OWN } from './marks.ts';

/** Who sends a request. The test knows the cookie of each; `OWN` and `OTHER` in a request stand for numbers of claims. */
export const identities = [
  'nobody',
  'own claim',
  "another's claim",
  "another's link",
  'expired session',
  'ended session',
  'session of an erased claim',
  'forged session',
  'sibling origin',
  'staff-like headers',
] as const;
export type Identity = (typeof identities)[number];

export interface HostileRequest {
  call: DocumentedCall;
  identity: Identity;
  /** What was done to it, for a count. */
  body: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** The method and path are those of the call, so that its documented statuses apply. */
  asDocumented: boolean;
  /** Sent as it stands over a socket: an HTTP client would refuse it or put it right. */
  bySocket: boolean;
}

const strangePaths = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%2e%2e%2f',
  '....//....//',
  '%00',
  '%c0%af%c0%ae',
  '%zz',
  '%',
  '%u002e',
  '.',
  ';jsessionid=1',
  '*',
  '~',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  '-1',
  '0',
  '%20',
  '%0d%0aset-cookie:%20reclaim_session=x',
  `{claimId}`,
  ':claimId',
  'a'.repeat(5000),
  '%F0%9F%98%80'.repeat(20),
  OTHER,
  `${OTHER}%00`,
  `${OTHER}/`,
  `${OTHER}.json`,
  `${OTHER}%2f..%2f${OWN}`,
  `${OWN},${OTHER}`,
];

/** What is done to the path of a call: nothing mostly. */
const pathChanges = fc.oneof(
  { weight: 12, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<(path: string) => string>(
      (path) => `${path}/`,
      (path) => `/${path}`,
      (path) => `/.${path}`,
      (path) => `/docs/..${path}`,
      (path) => path.toUpperCase(),
      (path) => path.replaceAll('/', '//'),
      (path) => `${path}%00`,
      (path) => `${path}/..`,
      (path) => `${path};a=b`,
      (path) => `${path}%3fservice=exp`,
      (path) => `${path}#x`,
      (path) => encodeURIComponent(path),
      (path) => path.replace('/', '\\'),
      (path) => `/assets/..%2f..${path}`,
      (path) => `http://other.example${path}`,
    ),
  },
);

const queries = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      `claim_number=${OTHER}`,
      `claim_number=${OWN}&claim_number=${OTHER}`,
      `claim_number[]=${OTHER}`,
      `claim_number[$ne]=x`,
      'service=exp&service=efx',
      'service[]=exp',
      '__proto__[forged]=1',
      'constructor[prototype][forged]=1',
      `constructor.prototype.forged=1`,
      'post2021=true&post2021=false',
      'a=%zz',
      '%',
      '&&&==&',
      `email=${FORGED}@example.com`,
      'admin=true&debug=1&_method=DELETE',
      `x=${'y'.repeat(4000)}`,
      Array.from({ length: 400 }, (_, n) => `a${n}=1`).join('&'),
    ),
  },
);

const moreHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'x-forwarded-for': '127.0.0.1, 10.0.0.1', 'x-real-ip': '127.0.0.1' },
      { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
      { 'x-original-url': '/docs', 'x-rewrite-url': '/docs' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br, gzip, identity' },
      { accept: 'text/html' },
      { accept: '*/*;q=0.00001, x' },
      { 'accept-encoding': 'gzip;q=9,,;' },
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'for=127.0.0.1;host=evil' },
      { range: 'bytes=0-0,1-1,2-2' },
      { 'if-none-match': '*' },
      { traceparent: '00-zz-zz-01', baggage: 'x'.repeat(3000) },
      { 'user-agent': `<script>${FORGED}</script>`, referer: `https://x.example/${FORGED}` },
      { 'x-long': 'x'.repeat(20_000) },
      { 'x-reclaim-flow': `test; revision=${FORGED}`, 'x-reclaim-signature': 'drawn' },
      { 'x-reclaim-flow': '__proto__; revision=constructor', 'x-reclaim-signature': '__proto__' },
      Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`x-many-${n}`, 'y'])),
      { cookie: `${'a=b; '.repeat(300)}reclaim_session=${'A'.repeat(43)}` },
    ),
  },
);

/** Headers that somebody sends who hopes to be taken for staff, and those of pages of other origins. */
const headersOf: Partial<Record<Identity, readonly Record<string, string>[]>> = {
  'staff-like headers': [
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { 'x-admin': 'true', 'x-role': 'admin', 'x-staff': 'pat', 'x-user': 'admin' },
    { 'x-forwarded-user': 'admin', 'x-authenticated-user': 'admin', 'x-remote-user': 'admin' },
    { 'x-api-key': 'sandbox-key', 'x-internal': '1' },
    { cookie: 'role=admin; admin=1; isStaff=true' },
  ],
  'sibling origin': [
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.claims.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://claims.example.evil.example' },
    { origin: 'http://claims.example' },
  ],
};

/** Hostile requests to the calls of a document. `known`: details of the claim of the caller, by the name of a member. */
export function hostileRequests(
  calls: readonly DocumentedCall[],
  { known, serviceKeys }: { known: Known; serviceKeys: readonly string[] },
): fc.Arbitrary<HostileRequest> {
  // Those who have a session get further.
  const who = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Identity>('own claim') },
    { weight: 2, arbitrary: fc.constant<Identity>("another's claim") },
    { weight: 10, arbitrary: fc.constantFrom(...identities) },
  );
  const numbers = ['claim_number', 'claimNumber', 'Claim_Number', 'session_id'];
  const named = (identity: Identity): Known => {
    const number = ["another's claim", "another's link"].includes(identity)
      ? [OTHER, OTHER, OWN]
      : [OWN, OWN, OWN, OWN, OWN, OTHER];
    return { ...known, ...Object.fromEntries(numbers.map((name) => [name, number])) };
  };
  return fc.tuple(fc.constantFrom(...calls), who).chain(([chosen, identity]) => {
    // A caller with the link of another claimant opens it, or sends that claim's number with another call.
    const links = calls.filter(({ params }) => 'claimId' in params);
    const call = identity === "another's link" ? (links[0] ?? chosen) : chosen;
    const payload: fc.Arbitrary<Payload> = call.body
      ? payloads(call.body, named(identity), serviceKeys)
      : fc.constantFrom<Payload>({ body: 'none' }, { body: 'none' }, { body: 'as documented', payload: '{}' });
    const params = fc.record(
      Object.fromEntries(
        Object.entries(call.params).map(([name, schema]) => [
          name,
          name === 'claimId'
            ? fc.oneof(fc.constantFrom(OTHER, OTHER, OWN), fc.constantFrom(...strangePaths))
            : fc.oneof(
                valid(schema, known).map((value) => encodeURIComponent(String(value))),
                fc.constantFrom(...strangePaths),
              ),
        ]),
      ),
    ) as fc.Arbitrary<Record<string, string>>;
    const query = fc.record(
      Object.fromEntries(
        Object.entries(call.query).map(([name, schema]) => [name, valid(schema, named(identity), name)]),
      ),
    ) as fc.Arbitrary<Record<string, unknown>>;
    const method = fc.oneof(
      { weight: 15, arbitrary: fc.constant(call.method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'PATCH'),
      },
    );
    return fc
      .record({
        payload,
        params,
        query,
        polluted: queries,
        change: pathChanges,
        method,
        headers: moreHeaders,
        ofIdentity: fc.constantFrom<Record<string, string>>(...(headersOf[identity] ?? [{}])),
        socket: fc.integer({ min: 0, max: 9 }),
      })
      .map((drawn): HostileRequest => {
        const plain = call.path.replace(/\{(\w+)\}/g, (_, name: string) => drawn.params[name] ?? '');
        const path = drawn.change(plain);
        const own = Object.entries(drawn.query)
          .map(
            ([name, value]) =>
              `${name}=${value === OWN || value === OTHER ? value : encodeURIComponent(wellFormed(value))}`,
          )
          .join('&');
        const search = [own, drawn.polluted].filter(Boolean).join('&');
        const { body, type, payload: bytes } = drawn.payload;
        const strangePath = path !== call.path && !/^\/[\w~/{}-]*$/.test(path);
        const cookie = drawn.headers.cookie ?? drawn.ofIdentity.cookie;
        return {
          call,
          identity,
          body,
          method: drawn.method,
          url: search === '' ? path : `${path}?${search}`,
          headers: {
            ...(bytes === undefined ? {} : { 'content-type': type ?? call.type }),
            ...drawn.headers,
            ...drawn.ofIdentity,
            ...(cookie === undefined ? {} : { cookie }),
          },
          ...(bytes === undefined ? {} : { payload: bytes }),
          asDocumented:
            drawn.method === call.method &&
            path === plain &&
            !/[/%.;\\]|.{100}/.test(Object.values(drawn.params).join('')),
          bySocket: strangePath || drawn.socket === 0,
        };
      });
  });
}

const wellFormed = (value: unknown): string => String(value).replaceAll(/[\ud800-\udfff]/g, '\ufffd');
