import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BootError } from './boot-error.ts';
import type { LoadLimits } from './http/load-shed.ts';
import { isNetwork } from './http/network.ts';
import type { ProviderSettings } from './providers/http-client.ts';
import { isOptional, limitMsOf, type SettingsByPort, type VendorPort, vendorPorts } from './providers/vendor-ports.ts';
import { paidPorts } from './purchases/paid-operations.ts';
import type { KeySetting } from './sealing/keyring.ts';
import { type Environment, kindOf, readSettings, wanted } from './settings/read.ts';
import { hostAddress, type Settings, settings, type VendorSettings, vendorSettings } from './settings/settings.ts';
import { tracesOf } from './settings/trace-receiver.ts';
import { refusedInProduction, warnedOfInProduction } from './settings/unsafe-settings.ts';
import type { TraceSettings } from './traces/export-spans.ts';

/** The environment, read and checked. No other file reads `process.env`. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  storeUrl: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** True when the public address is https: cookies are Secure then. */
  secure: boolean;
  /** The origin of the page's calls; undefined if `PUBLIC_URL` is not set, so that any name of this machine works. */
  ownOrigin: string | undefined;
  /** Which proxies `request.ip` trusts in X-Forwarded-For. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean);
  /** Settings that are allowed but probably a mistake, in words for the log. */
  warnings: readonly string[];
  stageHosts: readonly string[];
  /** Without a trailing slash. */
  portalUrl: string | undefined;
  /** The page of an outside monitor, shown at `/status`. */
  statusUrl: string | undefined;
  supportEmail: string;
  /** In lower case. */
  testEmailDomains: readonly string[];
  /** '' if there is none. */
  testPost2021Marker: string;
  sessionKey: string;
  /** The key for hashing phone codes and numbers. */
  otpKey: string;
  /** The key for recognising people: signers, and the subjects of purchases. */
  personKey: string;
  /** Seal the data keys of claims; the first one is used for new ones. */
  dataKeys: readonly [KeySetting, ...KeySetting[]];
  /** Whether mobiles of Jersey, Guernsey and the Isle of Man get texts. */
  crownDependencies: boolean;
  /** Whether a claim's link asks for the birth date first in a browser without a session of the claim. */
  asksBirthDate: boolean;
  /** Whether purchases about one person are limited over all claims. */
  personLimits: boolean;
  live: boolean;
  sandboxLatency: boolean;
  providers: SettingsByPort;
  logLevel: string;
  rateLimitFactor: number;
  /** Where metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Where traces are exported to; undefined: nowhere. */
  traces: TraceSettings | undefined;
  /** Over these a node refuses requests. */
  loadLimits: LoadLimits;
  /** Open connections of one node. */
  maxConnections: number;
  /** How long the service serves on after a stop was announced, in milliseconds. */
  stopGraceMs: number;
}

/** The prefix of the settings of a port: `BUREAU_A_` for bureauA. */
export const prefixOf = (port: VendorPort): string =>
  `${port.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_`;

/** The address of a vendor's sandbox while `PROVIDERS` is sandbox and `<PORT>_URL` is not set. */
export const sandboxUrl = (port: VendorPort): string =>
  `https://${port.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.vendor.example`;

/** Reads the environment. Throws a `BootError` that names every bad variable, its value and the allowed values. */
export function loadConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const values = readSettings<Settings>(settings, environment, '', problems);
  const vendors = vendorPorts.flatMap((port) => {
    const prefix = prefixOf(port);
    const own = readSettings<VendorSettings>(vendorSettings, environment, prefix, problems);
    if (isOptional(port) && !environment[`${prefix}URL`]?.trim()) return [];
    if (values.PROVIDERS === 'live') {
      for (const name of ['URL', 'KEY'] as const) {
        if (own[name] === undefined && environment[`${prefix}${name}`] === undefined) {
          problems.push(`${prefix}${name} is not set. PROVIDERS=live needs ${wanted(vendorSettings[name])}.`);
        }
      }
    }
    const provider: ProviderSettings = {
      url: own.URL ?? sandboxUrl(port),
      key: own.KEY ?? `sandbox-${port}-key`,
      timeoutMs: own.TIMEOUT_MS ?? limitMsOf(port),
      ...(own.HONOURS_KEYS === 'no' ? { honoursKeys: false } : {}),
    };
    if (own.DAILY_BUDGET !== undefined && !paidPorts.includes(port))
      problems.push(`${prefix}DAILY_BUDGET has no effect: no call of ${port} is paid for. Take it out.`);
    if (own.DAILY_BUDGET !== undefined && own.PRICE === undefined && !environment[`${prefix}PRICE`]?.trim())
      problems.push(`${prefix}PRICE is not set. ${prefix}DAILY_BUDGET needs ${wanted(vendorSettings.PRICE)}.`);
    if (own.DAILY_BUDGET !== undefined && own.PRICE !== undefined)
      provider.budget = { daily: own.DAILY_BUDGET, price: own.PRICE };
    return [[port, provider]] as const;
  });
  problems.push(...proxyProblems(values.TRUST_PROXY), ...publicUrlProblems(values.PUBLIC_URL));
  const production = values.NODE_ENV === 'production';
  for (const name of ['SESSION_KEY', 'OTP_KEY'] as const) {
    if (!production || environment[name]) continue;
    problems.push(`${name} is not set. NODE_ENV=production needs ${wanted(settings[name])}.`);
  }
  if (production && !environment.DATA_KEYS)
    problems.push(`DATA_KEYS is not set. NODE_ENV=production needs ${wanted(settings.DATA_KEYS)}.`);
  // Nothing if it was refused.
  const dataKeys = ((values.DATA_KEYS as string[] | undefined) ?? []).map(keySetting);
  if (new Set(dataKeys.map(({ id }) => id)).size < dataKeys.length)
    problems.push('DATA_KEYS names one id twice. Give each key an id of its own.');
  if (production && values.TEST_EMAIL_DOMAINS.length > 0 && values.ALLOW_TESTERS_IN_PRODUCTION !== 'yes')
    problems.push(
      'TEST_EMAIL_DOMAINS is set. With NODE_ENV=production every claimant with an address there passes the identity quiz, so it must not be set, or ALLOW_TESTERS_IN_PRODUCTION must be yes.',
    );
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT)
    problems.push(`METRICS_PORT is ${values.PORT}, as PORT is. It must be a port of its own: metrics are not public.`);
  // A value that was refused is not there, and has no consequences to name.
  if (production && problems.length === 0)
    problems.push(
      ...refusedInProduction(values, new Map(vendors.map(([port, { url }]) => [`${prefixOf(port)}URL`, url]))),
    );
  if (problems.length > 0) throw new BootError('CONFIG_INVALID', problems);

  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = (
    values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`
  ).replace(/\/+$/, '');
  const otpKey = values.OTP_KEY ?? ownKey(dataDir, 'otp.key');
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    storeUrl: values.STORE_URL ?? `sqlite:${join(dataDir, 'reclaim.db')}`,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    ownOrigin: values.PUBLIC_URL === undefined ? undefined : new URL(publicUrl).origin,
    trustProxy: trustOf(values.TRUST_PROXY),
    warnings: [
      ...warningsOf(values),
      ...(production ? warnedOfInProduction(values) : []),
      ...(isSome(dataKeys) ? [] : [ownDataKey(dataDir)]),
    ],
    stageHosts: values.STAGE_HOSTS,
    portalUrl: values.PORTAL_URL?.replace(/\/+$/, ''),
    statusUrl: values.STATUS_URL,
    supportEmail: values.SUPPORT_EMAIL,
    testEmailDomains: values.TEST_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    testPost2021Marker: values.TEST_POST2021_MARKER?.toLowerCase() ?? '',
    sessionKey: values.SESSION_KEY ?? ownKey(dataDir, 'session.key'),
    otpKey,
    personKey: values.PERSON_KEY ?? createHmac('sha256', otpKey).update('identity').digest('hex'),
    dataKeys: isSome(dataKeys) ? dataKeys : [{ id: 'own', secret: ownKey(dataDir, 'data.key') }],
    crownDependencies: values.CROWN_DEPENDENCIES === 'yes',
    personLimits: (values.PERSON_LIMITS ?? (values.PROVIDERS === 'live' ? 'on' : 'off')) === 'on',
    asksBirthDate: values.RESUME_CHECK === 'birthdate',
    live: values.PROVIDERS === 'live',
    sandboxLatency: values.SANDBOX_LATENCY === 'on',
    providers: Object.fromEntries(vendors) as Config['providers'],
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    traces: tracesOf(values),
    loadLimits: {
      requests: values.MAX_REQUESTS ?? (production ? 1000 : Number.POSITIVE_INFINITY),
      delayMs: values.MAX_LOOP_DELAY_MS ?? (production ? 150 : Number.POSITIVE_INFINITY),
    },
    maxConnections: values.MAX_CONNECTIONS,
    stopGraceMs: (values.STOP_GRACE_SECONDS ?? (production ? 5 : 0)) * 1000,
  };
}

function trustOf(given: string | undefined): Config['trustProxy'] {
  if (given === undefined || given === 'false') return false;
  if (!/^\d$/.test(given)) return given.split(',');
  return (_address, hop) => hop < Number(given);
}

/** Errors of the list of proxies beyond its form. */
function proxyProblems(given: string | undefined): string[] {
  if (given === undefined || /^(false|\d)$/.test(given)) return [];
  return given
    .split(',')
    .filter((entry) => !isNetwork(entry))
    .map((entry) => `TRUST_PROXY names ${JSON.stringify(entry)}, which is neither an address nor a network.`);
}

function publicUrlProblems(given: string | undefined): string[] {
  return given === undefined || URL.canParse(given)
    ? []
    : [`PUBLIC_URL is ${kindOf('PUBLIC_URL', given)}. It must be ${wanted(hostAddress)}.`];
}

const isSome = <Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] => items.length > 0;

/** `k2:…` as the id and the secret of a key. */
function keySetting(given: string): KeySetting {
  const at = given.indexOf(':');
  return { id: given.slice(0, at), secret: given.slice(at + 1) };
}

/** `https` ends at a proxy: without `TRUST_PROXY` every visitor has the proxy's address, in limits and in signatures. */
const warningsOf = ({ PUBLIC_URL, TRUST_PROXY }: { PUBLIC_URL?: string; TRUST_PROXY?: string }): string[] =>
  PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === undefined
    ? [
        'PUBLIC_URL is https and TRUST_PROXY is not set, so all visitors count as one address, that of the proxy. Set TRUST_PROXY to the number of proxies in front, such as 1, or to false where there is none.',
      ]
    : [];

/** Said at each start without `DATA_KEYS`: losing the file is losing the data. */
const ownDataKey = (dataDir: string): string =>
  `DATA_KEYS is not set, so personal data is sealed with the key in ${join(dataDir, 'data.key')}, which was made at the first start. Without that file the data cannot be read: keep a copy of it, apart from the store. In production, set DATA_KEYS.`;

/** A key of this installation, created on the first start and readable by its owner only. */
function ownKey(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      // `wx`: if two processes start for the first time together, one creates the key and both use it.
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new BootError('CONFIG_INVALID', [
      `DATA_DIR is ${dataDir}, which cannot be written (${code}). It must be ${wanted(settings.DATA_DIR)}.`,
    ]);
  }
}
