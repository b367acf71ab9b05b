import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { sessionCookie } from '../http/session-cookie.ts';

/** `/docs`: every documented call, from the same schemas that validate it. `/docs/json` is the OpenAPI document. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Reclaim',
        version: '1',
        description:
          'The calls of the claimant’s journey. All but the two that start or resume a claim need its session cookie. Every answer is {statusCode, message, responseObject}.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(config).name } } },
    },
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Reclaim: the calls' },
    uiConfig: { layout: 'BaseLayout' },
  });
}
