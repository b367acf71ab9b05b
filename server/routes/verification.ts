import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { route } from './route.ts';

/** The paid checks of an email address and a mobile number. (API-10, API-11) */
export function verificationRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'verifyEmail', async ({ body, session, request }) => ({
    responseObject: {
      Result: await executed['email.verify']({ ...context, log: request.log }, session.claimId, body.email),
    },
  }));

  route(app, context, 'verifyPhone', async ({ body, session, request }) => ({
    responseObject: {
      Result: {
        ValidationResult: await executed['phone.verify']({ ...context, log: request.log }, session.claimId, body.phone),
      },
    },
  }));
}
