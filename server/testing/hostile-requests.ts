/** Requests of somebody who reads our OpenAPI document and wishes us ill, as values of fast-check. */
import fc from 'fast-check';

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  id: string;
  /** In capitals. */
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  body?: JsonSchema;
  /** The media type of its body. */
  type: string;
  params: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  /** The statuses that it may answer with. */
  statuses: number[];
}

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/** The parts of an OpenAPI document that are read. */
interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        parameters?: { name: string; in: string; schema: JsonSchema }[];
        responses: Record<string, unknown>;
      }
    >
  >;
}

/** The calls of an OpenAPI document. */
export const callsOf = ({ paths }: OpenApi): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, requestBody, parameters = [], responses }]) => {
      const placed = (where: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === where).map((one) => [one.name, one.schema]));
      const [type = 'application/json', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = content?.schema;
      return {
        id,
        method: method.toUpperCase(),
        path,
        ...(body ? { body } : {}),
        type,
        params: placed('path'),
        query: placed('query'),
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );

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

export const OWN = '~own~';
export const OTHER = '~other~';
/** Stands in every text that a request would like to have stored as the service's own. */
export const FORGED = 'Forged9x';

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

/** What makes trouble in a text: of JSON, HTML, SQL, templates, paths, logs, and of Unicode. */
const nasty = [
  '',
  ' ',
  '\u0000',
  `${FORGED}\u0000`,
  '\ud800',
  '\u202eevil',
  'e\u0301'.repeat(500),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(40),
  `<script>${FORGED}</script>`,
  `'; DROP TABLE claims; --`,
  `{{7*7}}\${7*7}\${jndi:ldap://x}`,
  '../../../../etc/passwd',
  'a\r\nset-cookie: reclaim_session=x',
  '%00%0d%0a',
  '{"$gt":""}',
  '$where',
  'NaN',
  '-0',
  '1e999',
  '0x7fffffff',
  'true',
  '[object Object]',
  '__proto__',
  '=cmd|calc',
  'ﬀ'.repeat(100),
  '9'.repeat(400),
  `${FORGED}@example.com`,
  '2026-99-99',
  '31/02/1999',
  '0000-00-00',
  '(a+)+$',
  'a'.repeat(5000),
];

/** Members that only the service writes, and names that could reach a prototype or a store's operators. */
const foreignKeys = (serviceKeys: readonly string[]) => [
  ...serviceKeys,
  'id',
  '_id',
  'revision',
  'status',
  'verdicts',
  'verdict',
  'signedAt',
  'createdAt',
  'screensCompleted',
  'evidence',
  'intents',
  'audit',
  'outbox',
  'searches',
  'heldPass',
  'boughtFor',
  'risk',
  'code',
  'erasedAt',
  'linkEndedAt',
  'dataKey',
  'budget',
  'admin',
  'role',
  'data',
  'data.qkba',
  '$set',
  '$where',
  'constructor.prototype.admin',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
];

/** A number that JSON can write and programs cannot hold. `HUGE(…)` is written without quotes. */
const HUGE = /"HUGE\(([^)]*)\)"/g;
const hugeNumbers = ['1e999', '-1e999', '9007199254740993', '1e-400', '-0', '1.7976931348623157e308', '9'.repeat(400)];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(...hugeNumbers.map((number) => `HUGE(${number})`)),
  fc.constantFrom<unknown>([], {}, [[]], [null], { $gt: '' }, { length: 1e9 }, { toJSON: 1 }),
  fc.array(anyText, { maxLength: 5 }),
  fc.dictionary(anyText, anyText, { maxKeys: 4 }),
);

/** Values of members by name: details of the claim itself, so that a request gets past the comparison with them. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Values that a schema allows. A generated text may be longer than the schema allows: the service must bear it. */
function valid(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  const drawn = drawnFrom(schema, known);
  return own ? fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: drawn }) : drawn;
}

function drawnFrom(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'string':
      if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.oneof(
        fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) }),
        fc.constantFrom(...nasty),
        fc.constant(FORGED),
      );
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}, known), { maxLength: 4 });
    case 'object': {
      const { properties = {}, patternProperties = {}, required = [] } = schema;
      const members = fc.record(
        Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valid(one, known, key)])),
        { requiredKeys: required },
      );
      const families = Object.entries(patternProperties);
      if (families.length === 0) return members;
      const more = fc.oneof(
        ...families.map(([pattern, one]) =>
          fc.dictionary(fc.stringMatching(new RegExp(pattern)), valid(one, known), { maxKeys: 2 }),
        ),
      );
      return fc.tuple(members, more).map(([some, others]) => ({ ...(some as object), ...others }));
    }
    default:
      return anyJson;
  }
}

/** A body of at most a few members of many: an update names some keys of the claim, not all at once. */
function bodyOf(schema: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length <= 20) return valid(schema, known) as fc.Arbitrary<Record<string, unknown>>;
  return fc.subarray(names, { maxLength: 6 }).chain((some) => {
    const properties = Object.fromEntries(some.map((name) => [name, schema.properties?.[name] ?? {}]));
    return valid({ ...schema, properties }, known) as fc.Arbitrary<Record<string, unknown>>;
  });
}

const write = (value: unknown): string => JSON.stringify(value).replace(HUGE, '$1');
const nested = (levels: number, open: string, close: string): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

type Payload = Pick<HostileRequest, 'body' | 'payload'> & { type?: string };

/** Bodies of a call, and how they are wrong. */
function payloads(schema: JsonSchema, known: Known, serviceKeys: readonly string[]): fc.Arbitrary<Payload> {
  const right = bodyOf(schema, known);
  const keys = foreignKeys(serviceKeys);
  const text = (body: string, payload: string | Buffer): Payload => ({ body, payload });
  return fc.oneof(
    { weight: 10, arbitrary: right.map((value) => text('as documented', write(value))) },
    {
      weight: 4,
      arbitrary: fc.tuple(right, fc.nat(), anyJson).map(([value, at, wrong]) => {
        const names = Object.keys(value);
        const name = names[at % Math.max(1, names.length)] ?? 'id';
        return text('wrong type', write({ ...value, [name]: wrong }));
      }),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(right, fc.constantFrom(...keys), fc.oneof(fc.constant(FORGED), anyJson))
        .map(([value, key, of]) => text('key of the service', write({ ...value, [key]: of }))),
    },
    {
      // Inside another member.
      weight: 2,
      arbitrary: fc.tuple(right, fc.nat(), fc.constantFrom(...keys)).map(([value, at, key]) => {
        const names = Object.keys(value);
        const name = names[at % Math.max(1, names.length)] ?? 'data';
        const inside = value[name];
        const held = inside !== null && typeof inside === 'object' ? inside : {};
        return text('key of the service inside', write({ ...value, [name]: { ...held, [key]: FORGED } }));
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          right,
          fc.constantFrom(
            '"__proto__":{"forged":true}',
            '"constructor":{"prototype":{"forged":true}}',
            '"\\u005f_proto__":{"forged":true}',
            '"address":{"__proto__":{"forged":true}}',
            '"prototype":{"forged":true}',
            '"__defineGetter__":"x"',
            '"hasOwnProperty":1,"toString":1',
          ),
        )
        .map(([value, member]) => text('prototype', withMember(write(value), member))),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(right, fc.nat(), anyJson).map(([value, at, other]) => {
        const names = Object.keys(value);
        const name = names[at % Math.max(1, names.length)] ?? 'claim_number';
        return text('duplicate key', withMember(write(value), `${JSON.stringify(name)}:${write(other)}`));
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(Object.keys(schema.properties ?? { a: {} })[0] ?? 'a'),
          fc.constantFrom(40, 1000, 20_000),
        )
        .map(([name, levels]) =>
          text(
            'too deep',
            `{${JSON.stringify(name)}:${nested(levels, levels % 3 === 0 ? '[' : '{"a":', levels % 3 === 0 ? ']' : '}')}}`,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.nat(), fc.constantFrom(300, 5000, 60_000)).map(([value, at, length]) => {
        const names = Object.keys(value);
        return text(
          'too long',
          write({ ...value, [names[at % Math.max(1, names.length)] ?? 'a']: 'x'.repeat(length) }),
        );
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          right,
          fc.constantFrom<(json: string) => string | Buffer>(
            (json) => json.slice(0, -1),
            (json) => json.slice(0, json.length / 2),
            (json) => `${json}${json}`,
            (json) => `\ufeff${json}`,
            (json) => json.replaceAll('"', "'"),
            (json) => `${json.slice(0, -1)},}`,
            (json) => `/* */${json}`,
            (json) => json.replaceAll(':', ':\u0000'),
            (json) => Buffer.from(json, 'utf16le'),
            (json) =>
              Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('}')]),
            (json) => Buffer.from(json.replace('{', '{"title":"\u00c3\u0028",'), 'latin1'),
            () => '',
            () => ' ',
            () => 'null',
            () => '[]',
            () => '[[]]',
            () => '"text"',
            () => '1',
            () => 'true',
            () => 'undefined',
            () => '{"a":NaN}',
            () => '{"a":+1}',
            () => '{"a":"\u0001"}',
            () => '{"\\ud800":"\\udc00\\ud800"}',
            () => 'claim_number=1&title=Mr.',
            () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
          ),
        )
        .map(([value, breakIt]) => text('broken JSON', breakIt(write(value)))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          right,
          fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/xml',
            'application/json; charset=utf-7',
            'application/json; charset=utf-16',
            'APPLICATION/JSON',
            'application/json;',
            'application/json, text/plain',
            'application/vnd.api+json',
            'application/merge-patch+json',
            'application/csp-report',
            'application/reports+json',
            '*/*',
            'json',
            '/',
            `application/json; a=${'x'.repeat(2000)}`,
            '',
          ),
        )
        .map(([value, type]) => ({ ...text('content type', write(value)), type })),
    },
    { weight: 1, arbitrary: fc.constant<Payload>({ body: 'none' }) },
  );
}

/** Adds a member to the text of an object, at its beginning or its end. */
const withMember = (json: string, member: string): string =>
  json === '{}'
    ? `{${member}}`
    : json.length % 2 === 0
      ? `{${member},${json.slice(1)}`
      : `${json.slice(0, -1)},${member}}`;

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
    // Whoever has another's link opens it, or calls with the number of its claim.
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

/** Bytes that are not HTTP, or two meanings of it at once. `CLOSES`: the client sends no more. */
export const rawRequests: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom(
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        `POST /session/claim/${OTHER} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`,
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 1e3\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"utm',
        'PUT /session/claim HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}',
        'GET /healthz HTTP/9.9\r\nhost: x\r\n\r\n',
        'GET /healthz HTTP/1.0\r\n\r\n',
        'GET /healthz\r\n\r\n',
        'GET  /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\n folded: y\r\nconnection: close\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nna\u0000me: y\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nname: \u0000\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost : x\r\n\r\n',
        'GET /healthz HTTP/1.1\nhost: x\nconnection: close\n\n',
        'GET /heal\u0000thz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET http://other.example/session/claim HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'CONNECT other.example:443 HTTP/1.1\r\nhost: x\r\n\r\n',
        'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nhttp2-settings: AAA\r\nconnection: upgrade, http2-settings\r\n\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
        'POST /session/claim HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
        `GET /session/claim HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`,
        `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        'A'.repeat(40_000),
        '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
        '{"claim_number":1}\r\n\r\n',
        '\r\n\r\n\r\n',
      ),
      fc.constantFrom(
        '',
        `POST /session/claim/${OTHER} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
        'GET /docs/json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      ),
    )
    .map(([first, second]) => Buffer.from(first + second, 'latin1')),
);
