import type { ApiAnswer, ApiRequest } from '#engine';
import { presentClaim, type Storages } from './storage.ts';
import { trackingAllowed } from './tracking-consent.ts';

type Sender = (request: ApiRequest) => Promise<ApiAnswer>;

const LEAD_SENT = 'lead-event-sent';
const SCORES = 'riskScores';

/** Where the firm's own tag manager looks, if its script has put a data layer on the page. We load none. (API-51, G-212) */
interface Tagged {
  dataLayer?: unknown;
}

/**
 * Tells the service of conversion events, and a data layer where there is one. Of a claim the lead event is told once, by
 * the local value that holds the claim's number; one that did not arrive may be told again. The data layer, which is
 * others', hears of nothing before the visitor's yes. (LEAD-34, ENT-105)
 */
export function tracker({ storages, send, page }: { storages: Storages; send: Sender; page: Tagged }) {
  return (event: string): void => {
    const claim = presentClaim(storages) ?? '';
    const isLead = event === 'lead';
    if (isLead && storages.local.get(LEAD_SENT) === claim) return;
    if (isLead) storages.local.set(LEAD_SENT, claim);
    void send({ operation: 'trackEvent', body: { data: { event_name: event } } }).then(({ status }) => {
      if (isLead && status !== 200) storages.local.remove(LEAD_SENT);
    });
    if (Array.isArray(page.dataLayer) && trackingAllowed()) page.dataLayer.push({ event });
  };
}

/** Keeps the risk scores that the service answers with, for others to read. (ENT-106, G-143) */
export function keepScores({ local }: Storages, { operation }: ApiRequest, { status, body }: ApiAnswer): void {
  if (operation === 'scoreRisk' && status === 200) local.set(SCORES, JSON.stringify(body?.responseObject ?? {}));
}
