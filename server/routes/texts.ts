import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { sendCode } from '../effects/otp-send.ts';
import { verifyCode } from '../effects/otp-verify.ts';
import { sendIdLink } from '../effects/sms-id-link.ts';
import { route } from './route.ts';

/** The calls that lead to a text: the phone code, its check, the link for the ID. (API-29, API-30, API-44) */
export function textRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, 'sendCode', async ({ body, session, request }) => {
    const sent = await sendCode({ ...context, log: request.log }, session.claimId, body);
    const message = sent.alreadySent ? 'A code has already been sent' : 'Verification code sent to your mobile';
    return { message, responseObject: sent };
  });

  route(app, context, 'verifyCode', async ({ body, session, request }) => {
    await verifyCode({ ...context, log: request.log }, session.claimId, body);
    return { message: 'Your mobile number is verified', responseObject: {} };
  });

  route(app, context, 'sendText', async ({ body, session, request }) => {
    const state = await sendIdLink({ ...context, log: request.log }, session.claimId, body);
    return { responseObject: { state } };
  });
}
