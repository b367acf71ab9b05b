import type { FastifyInstance } from 'fastify';
import { api } from '#schemas/api.ts';
import { CHUNK } from '#schemas/client-errors.ts';
import type { Context } from '../context.ts';
import { readAsJson } from '../http/json.ts';
import { noteSecurityEvent } from '../http/security-events.ts';
import { openRoute } from './route.ts';

/** Directives that a browser can report; it tells which of ours stopped something. */
const directives = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
];
/** What a browser writes in place of an address. */
const words = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob'];

/** What was refused, in a word of ours: an address may be that of a claim, and comes from outside. */
function kindOf(blocked: string): string {
  const [scheme = ''] = blocked.toLowerCase().split(':');
  if (words.includes(scheme)) return scheme;
  return scheme === 'http' || scheme === 'https' ? 'address' : 'other';
}

/** What an extension of a browser does to a page is no fault of ours, and tells what somebody has installed. */
const isExtension = (text: string): boolean => /^[a-z-]*extension\b/i.test(text);

/**
 * Reports of browsers that the policy of our pages has stopped something: logged by directive, kind and place in the build, and a
 * security event. Neither addresses nor samples are kept. (decision 238)
 */
export const policyReportRoutes = async (app: FastifyInstance, context: Context): Promise<void> =>
  // In a scope of its own, so that no other call takes this media type.
  void (await app.register(async (scope) => {
    readAsJson(scope, api.reportPolicy.bodyType);
    openRoute(scope, context, 'reportPolicy', async ({ body: { 'csp-report': report }, request }) => {
      const blocked = report['blocked-uri'] ?? '';
      const source = report['source-file'] ?? '';
      if (isExtension(blocked) || isExtension(source)) return { responseObject: {} };
      const [named = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ');
      const file = new RegExp(`/assets/(${CHUNK})$`).exec(source)?.[1] ?? '';
      // Anybody can send a report: only a file of this build is named.
      const isOurs = context.build.scripts.has(file);
      const policy = {
        directive: directives.includes(named) ? named : 'other',
        blocked: kindOf(blocked),
        ...(isOurs ? { file, line: report['line-number'], column: report['column-number'] } : {}),
      };
      request.log.warn({ policy }, 'a browser has refused what our policy does not allow');
      noteSecurityEvent(request.log, 'policy.broken', policy.directive);
      return { responseObject: {} };
    });
  }));
