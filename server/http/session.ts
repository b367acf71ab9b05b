import { createHmac } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import type { SessionDocument } from '../store/documents.ts';
import type { Path } from '../store/port.ts';
import { Failure } from './errors.ts';
import { sessionCookie } from './session-cookie.ts';

/** Readable by the page, which keeps the claim number beside it. (ENT-089) */
const CLAIM_COOKIE = 'currentId';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The claim cookie lives this long after the last use. (ENT-090, SES-05, CONST-21) */
const LIFE_MS = 90 * DAY_MS;
/** How long a found session is cached, in milliseconds; another node may have ended it meanwhile. */
const RECENT_MS = 3000;
const MOST_RECENT = 10_000;
/** How long a renamed session is still accepted under its old name: answers get lost, and calls arrive together. */
const RENAMING_MS = 60 * 60 * 1000;

export interface Session {
  /** The hash of the token: safe to store and to count by, useless to a reader. */
  id: string;
  claimId: string;
}

export interface Sessions {
  /** The live session of the request, or null. Renews the cookies of one that has not been used for a day. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null>;
  /** As `find`; without a session the answer is 401. */
  demand(request: FastifyRequest, reply: FastifyReply): Promise<Session>;
  /** A new session for the claim; the request's old one, if any, ends. */
  start(request: FastifyRequest, reply: FastifyReply, claimId: string): Promise<Session>;
  /** Ends the request's session, if there is one, and removes its cookies for the next visitor. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Sessions over the store: a 256-bit token in a cookie; only its keyed hash is stored. (SES-18, G-097) */
export function sessionsOf(config: Config, ports: Ports): Sessions {
  const { store, clock, random } = ports;
  const hash = (token: string) => createHmac('sha256', config.sessionKey).update(token).digest('base64url');
  // One step makes several calls at once; for them the store is queried once.
  const recent = new Map<string, { session: Session; until: number }>();
  const cookie = sessionCookie(config);

  function give(reply: FastifyReply, token: string, claimId: string): void {
    cookie.write(reply, token, LIFE_MS / 1000);
    reply.setCookie(CLAIM_COOKIE, claimId, {
      path: '/',
      sameSite: 'lax',
      secure: config.secure,
      maxAge: LIFE_MS / 1000,
    });
  }

  /** The first live token of the request counts. */
  async function find(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    for (const { token, old } of cookie.read(request)) {
      const found = await (old ? findOld(token, reply) : findLive(token, reply));
      if (found) return found;
    }
    return null;
  }

  async function findLive(token: string, reply: FastifyReply): Promise<Session | null> {
    const now = clock();
    const remembered = recent.get(token);
    if (remembered && remembered.until > now.getTime()) return remembered.session;
    const session = await liveSession(token, now);
    if (!session) return null;
    if (now.getTime() - Date.parse(session.seenAt) >= DAY_MS) {
      await store.update('sessions', session.id, { set: seenNow(now) });
      give(reply, token, session.claimId);
    }
    return remember(token, { id: session.id, claimId: session.claimId }, now);
  }

  /**
   * A session under the cookie name of an earlier release. It gets the current name, and soon after only that one is accepted: a
   * sibling host can write the old name, so a session begun or renamed under the current name is never accepted under the old one.
   */
  async function findOld(token: string, reply: FastifyReply): Promise<Session | null> {
    const now = clock();
    const session = await liveSession(token, now);
    if (!session || (session.hostOnlyFrom !== undefined && session.hostOnlyFrom <= now.toISOString())) return null;
    const hostOnlyFrom = session.hostOnlyFrom ?? new Date(now.getTime() + RENAMING_MS).toISOString();
    await store.update('sessions', session.id, { set: [...seenNow(now), [['hostOnlyFrom'], hostOnlyFrom]] });
    give(reply, token, session.claimId);
    cookie.clearOld(reply);
    return { id: session.id, claimId: session.claimId };
  }

  async function liveSession(token: string, now: Date): Promise<SessionDocument | null> {
    const session = await store.get('sessions', hash(token));
    return session && session.expiresAt > now.toISOString() ? session : null;
  }

  const seenNow = (now: Date): [Path, unknown][] => [
    [['seenAt'], now.toISOString()],
    [['expiresAt'], new Date(now.getTime() + LIFE_MS).toISOString()],
  ];

  function remember(token: string, session: Session, now: Date): Session {
    if (recent.size >= MOST_RECENT) recent.clear();
    recent.set(token, { session, until: now.getTime() + RECENT_MS });
    return session;
  }

  /** Ends all sessions of the request, so that a second token cannot replace the first. */
  async function forget(request: FastifyRequest): Promise<void> {
    for (const { token } of cookie.read(request)) {
      recent.delete(token);
      await store.remove('sessions', hash(token));
    }
  }

  return {
    find,
    async demand(request, reply) {
      const session = await find(request, reply);
      // A new visitor has no cookie, and that is nothing to hear of.
      if (!session)
        throw new Failure('NO_SESSION', cookie.read(request).length > 0 ? { event: 'session.unknown' } : {});
      return session;
    },
    async start(request, reply, claimId) {
      const token = random(32).toString('base64url');
      const at = clock();
      const document: SessionDocument = {
        id: hash(token),
        revision: 1,
        claimId,
        createdAt: at.toISOString(),
        seenAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + LIFE_MS).toISOString(),
        ...(config.secure ? { hostOnlyFrom: at.toISOString() } : {}),
      };
      await store.insert('sessions', document);
      await forget(request);
      give(reply, token, claimId);
      return { id: document.id, claimId };
    },
    async end(request, reply) {
      await forget(request);
      cookie.clear(reply);
      reply.clearCookie(CLAIM_COOKIE, { path: '/' });
    },
  };
}
