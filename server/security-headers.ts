import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What a browser may do with our pages: load from us, send to us, be framed by nobody. */
export async function registerSecurityHeaders(app: FastifyInstance, { secure }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Without TLS it would send a phone on the local network to a port that does not answer.
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Browsers ignore it without TLS and say so on the console.
    crossOriginOpenerPolicy: secure,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
}
