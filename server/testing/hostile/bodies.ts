/** Bodies of hostile requests, made from the schema of a call. */
import fc from 'fast-check';
import type { JsonSchema } from './documented-calls.ts';
import { FORGED } from './marks.ts';

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
export function valid(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
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

/** A body: what was done to it, for a count, its bytes and its media type where it is not that of the call. */
export interface Payload {
  body: string;
  payload?: string | Buffer;
  type?: string;
}

/** Bodies of a call, and how they are wrong. */
export function payloads(schema: JsonSchema, known: Known, serviceKeys: readonly string[]): fc.Arbitrary<Payload> {
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
