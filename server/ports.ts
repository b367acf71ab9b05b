import type { Tracking } from './outbox/tracking/port.ts';
import type { Addresses } from './providers/addresses/port.ts';
import type { Alerts } from './providers/alerts/port.ts';
import type { BureauA } from './providers/bureau-a/port.ts';
import type { BureauB } from './providers/bureau-b/port.ts';
import type { Crm } from './providers/crm/port.ts';
import type { Customers } from './providers/customers/port.ts';
import type { Emails } from './providers/emails/port.ts';
import type { Events } from './providers/events/port.ts';
import type { Feedback } from './providers/feedback/port.ts';
import type { Identity } from './providers/identity/port.ts';
import type { Phones } from './providers/phones/port.ts';
import type { Risk } from './providers/risk/port.ts';
import type { Texts } from './providers/texts/port.ts';
import type { Webhooks } from './providers/webhooks/port.ts';
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
