import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { clientErrors } from '../metrics/instruments.ts';
import { openRoute } from './route.ts';

/** Errors in browsers, counted and logged: where, never of whom or what was said. A page without a session may tell of one too. */
export function clientErrorRoutes(app: FastifyInstance, context: Context): void {
  openRoute(app, context, 'reportError', async ({ body, request }) => {
    const { kind, name, version, screen, ...where } = body;
    // Names that this service serves: anybody may call, and a line of the log is no place for their words.
    const flow = version === undefined ? undefined : context.flows.byId.get(version)?.flow;
    const at = {
      ...(flow ? { version: flow.id } : {}),
      ...(flow && screen !== undefined && Object.hasOwn(flow.screens, screen) ? { screen } : {}),
    };
    clientErrors.inc({ kind, name });
    request.log.warn({ client: { kind, name, ...where, ...at } }, 'an error in a browser');
    return { responseObject: {} };
  });
}
