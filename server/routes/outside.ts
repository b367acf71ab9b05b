import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { sendFeedback } from '../effects/feedback-report.ts';
import { route } from './route.ts';

/** Messages to other systems about a claim: customer management, the firm's staff, the scoring provider. (API-31, API-33 to API-43) */
export function outsideRoutes(app: FastifyInstance, context: Context): void {
  for (const name of ['createLead', 'upsertLead'] as const) {
    route(app, context, name, async ({ body, session, request }) => {
      await executed['lead.push']({ ...context, log: request.log }, session.claimId, name, body);
      return { responseObject: {} };
    });
  }

  route(app, context, 'upsertContact', async ({ body, session, request }) => {
    await executed['contact.phoneChanged']({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: {} };
  });

  route(app, context, 'sendFeedback', async ({ body, session, request }) => {
    await sendFeedback({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: {} };
  });

  route(app, context, 'notify', async ({ body, session, request }) => {
    await executed['notify.duplicate']({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: {} };
  });

  route(app, context, 'scoreRisk', async ({ body, session, request }) => ({
    responseObject: await executed['risk.score']({ ...context, log: request.log }, session.claimId, body),
  }));
}
