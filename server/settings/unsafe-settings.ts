/**
 * What must not be set, or should not be, with NODE_ENV=production; `docs/deploy.md` has the table. Each text begins with the name
 * of its setting. Refused is what puts people's data, or the firm's money, at risk; the rest is warned of. (decisions 253, 258)
 */
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Settings } from './settings.ts';

/** Folders that the system empties at a restart or when it pleases. */
const TEMPORARY = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/run'];
/** An IPv4 network larger than this, or an IPv6 one, is no list of proxies. */
const [SMALLEST_PREFIX_4, SMALLEST_PREFIX_6] = [8, 16];
/** A random key of 32 hexadecimal digits has fewer different ones about once in a billion. */
const FEWEST_DIFFERENT = 8;
const SAMPLE =
  /example|sample|change.?me|secret|password|demo|test|placeholder|your.?key|0123456789|abcdef0123|12345678/i;

const secretsOf = ({
  SESSION_KEY,
  OTP_KEY,
  PERSON_KEY,
  DATA_KEYS = [],
}: Settings): [name: string, secret: string][] => [
  ...Object.entries({ SESSION_KEY, OTP_KEY, PERSON_KEY }).flatMap(([name, secret]): [string, string][] =>
    secret === undefined ? [] : [[name, secret]],
  ),
  ...DATA_KEYS.map((key): [string, string] => ['DATA_KEYS', key.slice(key.indexOf(':') + 1)]),
];

const isDemonstration = (secret: string): boolean =>
  new Set(secret).size < FEWEST_DIFFERENT || SAMPLE.test(secret) || /^(.{1,16})\1+$/.test(secret);

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
/** Loopback, or an address of a private network. */
const isPrivate = (host: string): boolean =>
  isLoopback(host) ||
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(
    host,
  );

/** The public address; without one the listening address. */
const addressOf = ({ PUBLIC_URL, HOST }: Settings): { https: boolean; host: string } =>
  PUBLIC_URL === undefined || !URL.canParse(PUBLIC_URL)
    ? { https: false, host: HOST }
    : { https: PUBLIC_URL.startsWith('https:'), host: new URL(PUBLIC_URL).hostname };

/** The folder or file of a SQLite store; undefined for MongoDB. */
function storeFile({ STORE_URL, DATA_DIR }: Settings): string | undefined {
  if (STORE_URL === undefined) return resolve(DATA_DIR);
  if (!STORE_URL.startsWith('sqlite:')) return undefined;
  const file = STORE_URL.slice('sqlite:'.length);
  return file.startsWith(':memory:') ? join(tmpdir(), file) : resolve(file);
}

function isInside(file: string, folder: string): boolean {
  const way = relative(folder, file);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Networks of `TRUST_PROXY` that hold more than proxies. */
const tooWide = ({ TRUST_PROXY = '' }: Settings): string[] =>
  TRUST_PROXY.split(',').filter((network) => {
    const [address = '', prefix] = network.split('/');
    return prefix !== undefined && Number(prefix) < (address.includes(':') ? SMALLEST_PREFIX_6 : SMALLEST_PREFIX_4);
  });

/** Whether what is sent to this address can be read on the way. */
const isReadable = (address: string): boolean =>
  URL.canParse(address) && address.startsWith('http:') && !isPrivate(new URL(address).hostname.replace(/^\[|\]$/g, ''));

/** With which settings a service in production does not start. `vendors`: setting → the address that it gives. */
export function refusedInProduction(values: Settings, vendors: ReadonlyMap<string, string>): string[] {
  const { https, host } = addressOf(values);
  const file = storeFile(values);
  return [
    ...(values.PROVIDERS === 'sandbox' && values.ALLOW_SANDBOX_IN_PRODUCTION !== 'yes'
      ? [
          'PROVIDERS is sandbox. With NODE_ENV=production no vendor would be asked and every answer about a claimant invented: set it to live, or ALLOW_SANDBOX_IN_PRODUCTION to yes for a trial.',
        ]
      : []),
    ...(https || isLoopback(host)
      ? []
      : [
          'PUBLIC_URL is not https. With NODE_ENV=production sessions and details would cross the network readable, in cookies that are not Secure: set it to the https address that people use.',
        ]),
    ...[...vendors].flatMap(([name, address]) =>
      isReadable(address)
        ? [
            `${name} is not https. With NODE_ENV=production claimants' details and the vendor's key would cross the network readable: set it to an https address, or to one of this machine or a private network.`,
          ]
        : [],
    ),
    ...[...new Set(secretsOf(values).flatMap(([name, secret]) => (isDemonstration(secret) ? [name] : [])))].map(
      (name) =>
        `${name} is a key for demonstrations, which can be guessed. With NODE_ENV=production it must be random, as openssl rand -hex 32 makes one.`,
    ),
    ...(file !== undefined && TEMPORARY.some((folder) => isInside(file, folder))
      ? [
          `${values.STORE_URL === undefined ? 'DATA_DIR' : 'STORE_URL'} is in a temporary folder or in memory. With NODE_ENV=production claims would be lost at a restart: name a file in a folder that lasts.`,
        ]
      : []),
    ...tooWide(values).map(
      (network) =>
        `TRUST_PROXY names ${network}, which holds more than proxies: every caller could state any address, and limits and signatures would record it. Name the proxies, or how many there are.`,
    ),
  ];
}

/** What a service in production warns of at its start, and shows in `reclaim_unsafe_settings`. */
export function warnedOfInProduction(values: Settings): string[] {
  const { PROVIDERS, LOG_LEVEL, RATE_LIMIT_FACTOR, PERSON_LIMITS, METRICS_PORT, METRICS_HOST } = values;
  const secrets = secretsOf(values);
  const shared = secrets.find(([name, secret], at) =>
    secrets.some(([other, same], place) => place < at && other !== name && same === secret),
  );
  return [
    ...(addressOf(values).https
      ? []
      : ['PUBLIC_URL is not https, so cookies are not Secure. Set it to the https address that people use.']),
    ...(PROVIDERS === 'sandbox' ? ['PROVIDERS is sandbox: no vendor is asked, and answers are invented.'] : []),
    ...(LOG_LEVEL === 'silent' ? ['LOG_LEVEL is silent: faults are not seen.'] : []),
    ...(RATE_LIMIT_FACTOR > 10
      ? [`RATE_LIMIT_FACTOR is ${RATE_LIMIT_FACTOR}, so rate limits hardly limit anything.`]
      : []),
    ...(PERSON_LIMITS === 'off' ? ['PERSON_LIMITS is off: purchases about one person are not limited.'] : []),
    ...(shared ? [`${shared[0]} is the same secret as another key: who learns one has both. Use one for each.`] : []),
    ...(METRICS_PORT !== undefined && !isPrivate(METRICS_HOST)
      ? [
          `METRICS_HOST is ${METRICS_HOST}, where others may reach the figures of the firm. Set it to an address of a private network, or close the port by a firewall.`,
        ]
      : []),
  ];
}
