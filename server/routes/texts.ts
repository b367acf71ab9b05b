import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { route } from './route.ts';

/** The calls that lead to a text: the phone code, its check, the link for the ID. (API-29, API-30, API-44) */
export function textRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'sendCode', async ({ body, session, request }) => {
    const sent = await executed['otp.send']({ ...context, log: request.log }, session.claimId, body);
    const message = sent.alreadySent ? 'A code has already been sent' : 'Verification code sent to your mobile';
    return { message, responseObject: sent };
  });

  route(app, context, 'verifyCode', async ({ body, session, request }) => {
    await executed['otp.verify']({ ...context, log: request.log }, session.claimId, body);
    return { message: 'Your mobile number is verified', responseObject: {} };
  });

  route(app, context, 'sendText', async ({ body, session, request }) => {
    const state = await executed['sms.idLink']({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: { state } };
  });
}
