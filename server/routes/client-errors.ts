import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { clientErrors } from '../metrics/instruments.ts';
import { openRoute } from './route.ts';

/** Errors in browsers, counted and logged: where, never of whom or what was said. A page without a session may tell of one too. */
export function clientErrorRoutes(app: FastifyInstance, context: Context): void {
  const { build, flows } = context;
  openRoute(app, context, 'reportError', async ({ body, request }) => {
    const { kind, name, version, screen, release, file, line, column } = body;
    // Only names of this service's own flows and build: anybody may call, and their words have no place in the log.
    const flow = version === undefined ? undefined : flows.byId.get(version)?.flow;
    const at = {
      ...(flow ? { version: flow.id } : {}),
      ...(flow && screen !== undefined && Object.hasOwn(flow.screens, screen) ? { screen } : {}),
    };
    const where = file !== undefined && build.scripts.has(file) ? { file, line, column } : {};
    const of = { release: release === build.release ? release : 'other' };
    clientErrors.inc({ kind, name });
    request.log.warn({ client: { kind, name, ...where, ...at, ...of } }, 'an error in a browser');
    return { responseObject: {} };
  });
}
