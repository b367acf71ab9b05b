import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { outboxTracking } from './outbox/tracking/outbox-tracking.ts';
import type { Tracking } from './outbox/tracking/port.ts';
import { httpAddresses } from './providers/addresses/http.ts';
import type { Addresses } from './providers/addresses/port.ts';
import { httpAlerts } from './providers/alerts/http.ts';
import type { Alerts } from './providers/alerts/port.ts';
import { httpBureauA } from './providers/bureau-a/http.ts';
import type { BureauA } from './providers/bureau-a/port.ts';
import { httpBureauB } from './providers/bureau-b/http.ts';
import type { BureauB } from './providers/bureau-b/port.ts';
import { httpCrm } from './providers/crm/http.ts';
import type { Crm } from './providers/crm/port.ts';
import { httpCustomers } from './providers/customers/http.ts';
import type { Customers } from './providers/customers/port.ts';
import { httpEmails } from './providers/emails/http.ts';
import type { Emails } from './providers/emails/port.ts';
import { httpEvents } from './providers/events/http.ts';
import type { Events } from './providers/events/port.ts';
import { httpFeedback } from './providers/feedback/http.ts';
import type { Feedback } from './providers/feedback/port.ts';
import { httpIdentity } from './providers/identity/http.ts';
import type { Identity } from './providers/identity/port.ts';
import { httpPhones } from './providers/phones/http.ts';
import type { Phones } from './providers/phones/port.ts';
import { httpRisk } from './providers/risk/http.ts';
import type { Risk } from './providers/risk/port.ts';
import { httpTexts } from './providers/texts/http.ts';
import type { Texts } from './providers/texts/port.ts';
import { httpWebhooks } from './providers/webhooks/http.ts';
import type { Webhooks } from './providers/webhooks/port.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/port.ts';

/** The outside vendors, one port each. */
interface Providers {
  addresses: Addresses;
  alerts: Alerts;
  crm: Crm;
  bureauA: BureauA;
  bureauB: BureauB;
  customers: Customers;
  emails: Emails;
  events: Events;
  feedback: Feedback;
  identity: Identity;
  phones: Phones;
  risk: Risk;
  texts: Texts;
  /** Only where the firm has named an address. */
  webhooks?: Webhooks;
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
  const {
    addresses,
    alerts,
    bureauA,
    bureauB,
    crm,
    customers,
    emails,
    events,
    feedback,
    identity,
    phones,
    risk,
    texts,
    webhooks,
  } = config.providers;
  const own = { clock: () => new Date(), random: randomBytes };
  return {
    store: await openStore(config.storeUrl),
    providers: {
      addresses: httpAddresses(addresses),
      alerts: httpAlerts(alerts),
      crm: httpCrm(crm),
      bureauA: httpBureauA(bureauA),
      bureauB: httpBureauB(bureauB),
      customers: httpCustomers(customers),
      emails: httpEmails(emails),
      events: httpEvents(events),
      feedback: httpFeedback(feedback),
      identity: httpIdentity(identity),
      phones: httpPhones(phones),
      risk: httpRisk(risk),
      texts: httpTexts(texts),
      ...(webhooks ? { webhooks: httpWebhooks(webhooks) } : {}),
    },
    tracking: outboxTracking(own),
    ...own,
  };
}
