import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { loadQuestions } from '../effects/questions.ts';
import { route } from '../route.ts';

/** The identity questions. (API-14) */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'loadQuestions', async ({ body, session, request }) => ({
    responseObject: await loadQuestions({ ...context, log: request.log }, session.claimId, body),
  }));
}
