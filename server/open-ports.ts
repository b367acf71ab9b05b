import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { outboxTracking } from './outbox/tracking/outbox-tracking.ts';
import type { Ports } from './ports.ts';
import { httpAddresses } from './providers/addresses.ts';
import { httpAlerts } from './providers/alerts.ts';
import { httpBureauA } from './providers/bureau-a.ts';
import { httpBureauB } from './providers/bureau-b.ts';
import { httpCrm } from './providers/crm.ts';
import { httpCustomers } from './providers/customers.ts';
import { httpEmails } from './providers/emails.ts';
import { httpEvents } from './providers/events.ts';
import { httpFeedback } from './providers/feedback.ts';
import { httpIdentity } from './providers/identity.ts';
import { httpPhones } from './providers/phones.ts';
import { httpRisk } from './providers/risk.ts';
import { httpTexts } from './providers/texts.ts';
import { httpWebhooks } from './providers/webhooks.ts';
import { openStore } from './store/open.ts';

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
