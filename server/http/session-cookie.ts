import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The name of the cookie over http. Over https only sessions of an earlier release have it, and they get the other name. */
export const PLAIN_COOKIE = 'reclaim_session';
/** Over https: a browser accepts this name from this host alone, so no sibling host can plant a session. */
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** The number of cookies of one name that are tried. A browser has one; an attacker who plants more must not slow us down. */
const MOST = 8;

/** A session's token in a request. */
export interface SentToken {
  token: string;
  /** Under the name of an earlier release, which a sibling host can write too. */
  old: boolean;
}

/** How the session's token is transferred, which depends on whether the public address is https. */
export interface SessionCookie {
  name: string;
  /** Every token of the request, in order of precedence. Values that cannot be a token are skipped. (case SR-8) */
  read(request: Pick<FastifyRequest, 'headers'>): SentToken[];
  write(reply: FastifyReply, token: string, maxAge: number): void;
  clear(reply: FastifyReply): void;
  /** Removes only the cookie of the old name. */
  clearOld(reply: FastifyReply): void;
}

export function sessionCookie({ secure }: Pick<Config, 'secure'>): SessionCookie {
  const name = secure ? HOST_COOKIE : PLAIN_COOKIE;
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  const clearOld = (reply: FastifyReply) => void reply.clearCookie(PLAIN_COOKIE, { path: '/' });
  return {
    name,
    read({ headers }) {
      const sent = valuesOf(headers.cookie, name).map((token) => ({ token, old: false }));
      const old = secure ? valuesOf(headers.cookie, PLAIN_COOKIE).map((token) => ({ token, old: true })) : [];
      return [...sent, ...old].slice(0, MOST);
    },
    write: (reply, token, maxAge) => void reply.setCookie(name, token, { ...options, maxAge }),
    clear(reply) {
      reply.clearCookie(name, options);
      if (secure) clearOld(reply);
    },
    clearOld,
  };
}

/** The values of all cookies of a name that have the form of a token, each once. */
function valuesOf(header: string | undefined, name: string): string[] {
  const values = new Set<string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    if (TOKEN.test(value)) values.add(value);
  }
  return [...values];
}
