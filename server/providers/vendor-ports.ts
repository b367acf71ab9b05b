import type { ProviderSettings } from './http-client.ts';
import * as all from './list.ts';
import type { Provider } from './provider.ts';

export type VendorPort = keyof typeof all;

/** The providers by port, as `list.ts` lists them. */
export const providers = all satisfies Record<string, Provider>;

/** Ports that are off unless their address is set. */
export type OptionalPort = {
  [Port in VendorPort]: (typeof all)[Port] extends { optional: true } ? Port : never;
}[VendorPort];

/** The outside vendors by port. An optional one is missing unless its address is set. */
export type Providers = {
  [Port in Exclude<VendorPort, OptionalPort>]: ReturnType<(typeof all)[Port]['open']>;
} & { [Port in OptionalPort]?: ReturnType<(typeof all)[Port]['open']> };

/** The settings of each port; none of an optional port whose address is not set. */
export type SettingsByPort = Record<Exclude<VendorPort, OptionalPort>, ProviderSettings> &
  Partial<Record<OptionalPort, ProviderSettings>>;

const USUAL_LIMIT_MS = 5000;

export const vendorPorts = Object.keys(providers) as VendorPort[];

const providerOf = (port: VendorPort): Provider => providers[port];

export const isOptional = (port: VendorPort): port is OptionalPort => providerOf(port).optional === true;

/** The default time limit of a call, in milliseconds. */
export const limitMsOf = (port: VendorPort): number => providerOf(port).timeoutMs ?? USUAL_LIMIT_MS;

/** What a failed connection, a crash or a retry means for the calls that are not paid for, by `port.operation`. */
export const unpaidOperations: Readonly<Record<string, string>> = Object.fromEntries(
  vendorPorts.flatMap((port) =>
    Object.entries(providerOf(port).unpaid ?? {}).map(([operation, meaning]) => [`${port}.${operation}`, meaning]),
  ),
);

/** Every vendor that has settings, over HTTP. */
export const openProviders = (settings: SettingsByPort): Providers =>
  Object.fromEntries(
    vendorPorts.flatMap((port) => {
      const own = settings[port];
      return own ? [[port, providerOf(port).open(own)]] : [];
    }),
  ) as Providers;
