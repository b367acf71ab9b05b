/** The environment variables of the service as schemas, each with its default and its allowed values in words. */
import { type Static, Type } from 'typebox';

const text = (pattern: string, description: string) => Type.String({ pattern, description });
const webAddress = text('^https?://[^\\s/?#]+[^\\s?#]*$', 'a web address, such as https://claims.example');
/** The service answers at the root of its host: its links, cookies and redirects all begin there. (case SV-10) */
export const hostAddress = text(
  '^https?://[^\\s/?#@]+/*$',
  'a web address without a path, such as https://claims.example: the service is served at the root of its host',
);
const listOf = (item: string, description: string) =>
  Type.Array(Type.String({ pattern: item }), { default: [], description: `${description}, separated by commas` });
const oneOf = <const Words extends readonly string[]>(words: Words, initial?: Words[number]) =>
  Type.Unsafe<Words[number]>({
    type: 'string',
    enum: words,
    ...(initial === undefined ? {} : { default: initial }),
    description: `one of ${words.join(', ')}`,
  });

/** The environment variables that the service reads, apart from those of the vendors' ports (`vendorSettings`). */
export const settings = {
  NODE_ENV: Type.Optional(text('^.+$', 'production, or nothing')),
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    description: 'a whole number from 0 to 65535, such as 3000',
  }),
  HOST: Type.String({
    pattern: '^[^\\s/]+$',
    default: '127.0.0.1',
    description: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  }),
  DATA_DIR: Type.String({ default: './data', description: 'a folder that the service may write to' }),
  STORE_URL: Type.Optional(
    text(
      '^(sqlite:.+|mongodb(\\+srv)?://[^\\s/?]+(/[^\\s?]*)?(\\?\\S*)?)$',
      'sqlite: and a file, such as sqlite:./data/reclaim.db, or the address of a MongoDB server, such as mongodb://127.0.0.1:27017/reclaim',
    ),
  ),
  PUBLIC_URL: Type.Optional(hostAddress),
  TRUST_PROXY: Type.Optional(
    text(
      '^(false|[1-9]|[0-9a-fA-F.:/]{3,}(,[0-9a-fA-F.:/]{3,})*)$',
      'the number of proxies in front, such as 1, their addresses or networks, such as 10.0.0.0/8, or false',
    ),
  ),
  STAGE_HOSTS: listOf('^[^\\s/]+$', 'host names'),
  PORTAL_URL: Type.Optional(webAddress),
  STATUS_URL: Type.Optional(webAddress),
  SUPPORT_EMAIL: Type.String({
    pattern: '^[^\\s@]+@[^\\s@]+$',
    default: 'help@reclaim.example',
    description: 'an email address',
  }),
  TEST_EMAIL_DOMAINS: listOf('^[^\\s@]+$', 'domains of testers, such as testers.example'),
  ALLOW_TESTERS_IN_PRODUCTION: oneOf(['yes', 'no'], 'no'),
  TEST_POST2021_MARKER: Type.Optional(
    text(
      '^[^\\s@]{3,}$',
      'a word of at least 3 characters, such as post2021; a tester whose email address contains it sees agreements from 2021 on',
    ),
  ),
  SESSION_KEY: Type.Optional(Type.String({ minLength: 32, description: 'a secret of at least 32 characters' })),
  OTP_KEY: Type.Optional(Type.String({ minLength: 32, description: 'a secret of at least 32 characters' })),
  PERSON_KEY: Type.Optional(Type.String({ minLength: 32, description: 'a secret of at least 32 characters' })),
  DATA_KEYS: listOf(
    '^[a-z0-9][a-z0-9-]{0,19}:[^,\\s]{32,}$',
    'keys for personal data, the one that seals first, each an id, a colon and a secret of at least 32 characters, such as k2:…',
  ),
  PERSON_LIMITS: Type.Optional(oneOf(['on', 'off'])),
  CROWN_DEPENDENCIES: oneOf(['yes', 'no'], 'yes'),
  RESUME_CHECK: oneOf(['birthdate', 'none'], 'none'),
  PROVIDERS: oneOf(['sandbox', 'live'], 'sandbox'),
  ALLOW_SANDBOX_IN_PRODUCTION: oneOf(['yes', 'no'], 'no'),
  SANDBOX_LATENCY: oneOf(['on', 'off'], 'on'),
  STOP_GRACE_SECONDS: Type.Optional(
    Type.Number({ minimum: 0, maximum: 60, description: 'a number of seconds from 0 to 60' }),
  ),
  METRICS_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65_535, description: 'a whole number from 0 to 65535, such as 9464' }),
  ),
  METRICS_HOST: Type.String({
    pattern: '^[^\\s/]+$',
    default: '127.0.0.1',
    description: 'an address to listen on for metrics, such as 127.0.0.1 or 0.0.0.0',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: listOf(
    '^[A-Za-z0-9-]+=([^\\s%]|%[0-7][0-9A-Fa-f])+$',
    'headers for the receiver of traces, each name=value',
  ),
  OTEL_SERVICE_NAME: Type.String({
    pattern: '^[\\w.-]{1,50}$',
    default: 'reclaim',
    description: 'a name of letters, digits, dots and hyphens',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 1,
    description: 'the share of traces that is exported, a number from 0 to 1',
  }),
  MAX_REQUESTS: Type.Optional(
    Type.Integer({ minimum: 10, maximum: 1e6, description: 'a whole number of requests from 10' }),
  ),
  MAX_LOOP_DELAY_MS: Type.Optional(
    Type.Integer({ minimum: 20, maximum: 1e6, description: 'a whole number of milliseconds from 20' }),
  ),
  MAX_CONNECTIONS: Type.Integer({
    minimum: 10,
    maximum: 1e6,
    default: 10_000,
    description: 'a whole number of connections from 10',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  RATE_LIMIT_FACTOR: Type.Number({
    minimum: 0.01,
    maximum: 1e6,
    default: 1,
    description: 'a number from 0.01 that all rate limits are multiplied by',
  }),
};
const Settings = Type.Object(settings);
/** The settings as `readSettings` returns them. */
export type Settings = Static<typeof Settings>;

/** The settings of every vendor's port, without the port's prefix: `URL` of the port `risk` is `RISK_URL`. */
export const vendorSettings = {
  URL: Type.Optional(webAddress),
  KEY: Type.Optional(Type.String({ minLength: 8, description: 'a secret of at least 8 characters' })),
  TIMEOUT_MS: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 60_000, description: 'a whole number of milliseconds from 100 to 60000' }),
  ),
  HONOURS_KEYS: oneOf(['yes', 'no'], 'yes'),
  DAILY_BUDGET: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e7, description: 'pounds a day, such as 250 or 99.50' }),
  ),
  PRICE: Type.Optional(
    Type.Number({
      minimum: 0.00001,
      maximum: 1e4,
      description: 'the price of one call in pounds, such as 1.20 or 0.035',
    }),
  ),
};
const VendorSettings = Type.Object(vendorSettings);
export type VendorSettings = Static<typeof VendorSettings>;
