import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { loadQuestions } from '../effects/questions-load.ts';
import { submitAnswers } from '../effects/quiz-submit.ts';
import { route } from './route.ts';

/** The identity questions and their answers. (API-14 to API-17) */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'loadQuestions', async ({ body, session, request }) => ({
    responseObject: await loadQuestions({ ...context, log: request.log }, session.claimId, body),
  }));
  route(app, context, 'submitAnswers', async ({ body, session, request }) => ({
    responseObject: await submitAnswers({ ...context, log: request.log }, session.claimId, body),
  }));
}
