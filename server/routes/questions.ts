import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { route } from './route.ts';

/** The identity questions and their answers. (API-14 to API-17) */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'loadQuestions', async ({ body, session, request }) => ({
    responseObject: await executed['questions.load']({ ...context, log: request.log }, session.claimId, body),
  }));
  route(app, context, 'submitAnswers', async ({ body, session, request }) => ({
    responseObject: await executed['quiz.submit']({ ...context, log: request.log }, session.claimId, body),
  }));
}
