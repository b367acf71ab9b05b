/** The vendors that the service calls, one line each: port → its provider. `vendor-ports.ts` derives the rest. */
export { addressesProvider as addresses } from './addresses.ts';
export { alertsProvider as alerts } from './alerts.ts';
export { bureauAProvider as bureauA } from './bureau-a.ts';
export { bureauBProvider as bureauB } from './bureau-b.ts';
export { crmProvider as crm } from './crm.ts';
export { customersProvider as customers } from './customers.ts';
export { emailsProvider as emails } from './emails.ts';
export { eventsProvider as events } from './events.ts';
export { feedbackProvider as feedback } from './feedback.ts';
export { identityProvider as identity } from './identity.ts';
export { phonesProvider as phones } from './phones.ts';
export { riskProvider as risk } from './risk.ts';
export { textsProvider as texts } from './texts.ts';
export { webhooksProvider as webhooks } from './webhooks.ts';
