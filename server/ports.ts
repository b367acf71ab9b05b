import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { httpAddresses } from './providers/addresses/http.ts';
import type { Addresses } from './providers/addresses/port.ts';
import { httpCustomers } from './providers/customers/http.ts';
import type { Customers } from './providers/customers/port.ts';
import { httpEmails } from './providers/emails/http.ts';
import type { Emails } from './providers/emails/port.ts';
import { httpIdentity } from './providers/identity/http.ts';
import type { Identity } from './providers/identity/port.ts';
import { httpPhones } from './providers/phones/http.ts';
import type { Phones } from './providers/phones/port.ts';
import { httpRisk } from './providers/risk/http.ts';
import type { Risk } from './providers/risk/port.ts';
import { httpTexts } from './providers/texts/http.ts';
import type { Texts } from './providers/texts/port.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/port.ts';
import { outboxTracking } from './tracking/outbox.ts';
import type { Tracking } from './tracking/port.ts';

/** The outside vendors, one port each. */
interface Providers {
  addresses: Addresses;
  customers: Customers;
  emails: Emails;
  identity: Identity;
  phones: Phones;
  risk: Risk;
  texts: Texts;
}

/** Everything the service has from outside itself. Tests give their own. */
export interface Ports {
  store: Store;
  providers: Providers;
  tracking: Tracking;
  clock: () => Date;
  /** So many bytes that nobody can guess. */
  random: (bytes: number) => Buffer;
}

/** The real ones: the store of `STORE_URL`, vendors over HTTP, the clock of the machine. */
export async function openPorts(config: Config): Promise<Ports> {
  const { addresses, customers, emails, identity, phones, risk, texts } = config.providers;
  const own = { clock: () => new Date(), random: randomBytes };
  return {
    store: await openStore(config.storeUrl),
    providers: {
      addresses: httpAddresses(addresses),
      customers: httpCustomers(customers),
      emails: httpEmails(emails),
      identity: httpIdentity(identity),
      phones: httpPhones(phones),
      risk: httpRisk(risk),
      texts: httpTexts(texts),
    },
    tracking: outboxTracking(own),
    ...own,
  };
}
