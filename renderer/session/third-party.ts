import type { ApiAnswer, ApiRequest } from '#engine';
import { presentClaim, type Storages } from './storage.ts';
import { trackingAllowed } from './tracking-consent.ts';

type Sender = (request: ApiRequest) => Promise<ApiAnswer>;

const LEAD_SENT = 'lead-event-sent';
const SCORES = 'riskScores';

/** The array that the firm's own tag manager reads, if its script has put a data layer on the page. We load none. (API-51, G-212) */
interface Tagged {
  dataLayer?: unknown;
}

/**
 * Sends conversion events to the service, and to a data layer if there is one. The lead event of a claim is sent once, recorded by
 * the local value with the claim's number; one that did not arrive may be sent again. The data layer belongs to third parties
 * and gets nothing before the visitor's consent. (LEAD-34, ENT-105)
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

/** Stores the risk scores that the service answers, for other scripts to read. (ENT-106, G-143) */
export function keepScores({ local }: Storages, { operation }: ApiRequest, { status, body }: ApiAnswer): void {
  if (operation === 'scoreRisk' && status === 200) local.set(SCORES, JSON.stringify(body?.responseObject ?? {}));
}
