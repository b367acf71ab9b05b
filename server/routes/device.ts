import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { verifyDevice } from '../effects/device-verify.ts';
import { route } from './route.ts';

/** The look at the device that a session runs on. (API-18) */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'verifyDevice', async ({ body, session, request }) => {
    await verifyDevice({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: {} };
  });
}
