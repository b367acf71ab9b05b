import type { FastifyInstance } from 'fastify';
import { reachOfClaim } from '../claims/claim-reach.ts';
import { changeClaim } from '../claims/claims.ts';
import type { Context } from '../context.ts';
import { publicKey } from '../delivery/public-key.ts';
import { Failure } from '../http/errors.ts';
import { webhook } from '../outbox/enqueue-webhook.ts';
import { together } from '../store/port.ts';
import { route } from './route.ts';

/** The maximum number of visitors that see a claim. */
const MOST_VISITORS = 50;

/** The page's reports about its visit and the completed steps. (API-06, API-32) */
export function visitRoutes(app: FastifyInstance, context: Context): void {
  const { ports } = context;

  route(app, context, 'updateVisit', async ({ body: { distinctId, claimNumber }, session: { claimId } }) => {
    if (claimNumber !== claimId)
      throw new Failure('NOT_OWN', { fields: [{ field: 'claimNumber', message: 'is not the number of this claim' }] });
    const claim = await changeClaim(ports, claimId, ({ visitors = [] }) =>
      visitors.includes(distinctId) || visitors.length >= MOST_VISITORS ? {} : { push: [[['visitors'], distinctId]] },
    );
    if (!claim) throw new Failure('NO_SESSION');
    return { responseObject: {} };
  });

  route(app, context, 'trackEvent', async ({ body: { data }, session: { claimId } }) => {
    // The person of the event is read from the claim at delivery; the page's statement about it is not trusted.
    const event = { name: data.event_name, ...(data.event_id === undefined ? {} : { id: data.event_id }) };
    const claim = await changeClaim(ports, claimId, (present) => {
      // A step counts only if the claim has reached it in its own flow. (case NV-5)
      const reach = reachOfClaim(context, present);
      if (!reach?.tracks(event.name)) throw new Failure('NOT_REACHED', reach ? { screen: reach.due.screen } : {});
      const recorded = ports.tracking.record(present, event);
      // The pixel and the events provider get the same id of the event.
      const id = event.id ?? publicKey(`${claimId}-event-${event.name}`);
      const pixel = event.name === 'lead' && recorded.set ? { event: event.name, id } : null;
      return pixel ? together(recorded, webhook(ports, present, 'pixel', 'lead', pixel)) : recorded;
    });
    if (!claim) throw new Failure('NO_SESSION');
    return { responseObject: {} };
  });
}
