import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { storedBureauA } from '../effects/bureau-a-search.ts';
import { executed } from '../effects/executed.ts';
import { lenderMap } from '../effects/lender-names.ts';
import { dummyReport } from '../effects/sample-search.ts';
import { route } from './route.ts';

/** The searches at both bureaus, and the firm's lender map. (API-20 to API-28) */
export function bureauRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'searchBureauA', async ({ body, session, request }) => ({
    responseObject: await executed['bureauA.search']({ ...context, log: request.log }, session.claimId, body),
  }));
  route(app, context, 'storedBureauA', async ({ query, session, request }) => ({
    responseObject: await storedBureauA({ ...context, log: request.log }, session.claimId, query),
  }));
  route(app, context, 'searchBureauB', ({ body, session, request }) =>
    executed['bureauB.search']({ ...context, log: request.log }, session.claimId, body),
  );
  route(app, context, 'dummyReport', ({ params, query, session, request }) =>
    dummyReport(
      { ...context, log: request.log },
      session.claimId,
      params.bureau === 'exp' ? 'exp' : 'efx',
      query.post2021 === 'true',
    ),
  );
  route(app, context, 'lenderMap', async ({ body, request }) => ({
    responseObject: lenderMap({ ...context, log: request.log }, body),
  }));
}
