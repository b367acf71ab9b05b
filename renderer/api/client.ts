import type { ApiAnswer, ApiRequest } from '#engine/claims/effects/effect.ts';
import { addressOf, type OperationName, operations } from '#schemas/operations.ts';
import { hearTime } from './clock.ts';

/** What the client needs from the page. */
export interface ClientSurroundings {
  fetch: typeof fetch;
  /** The claim number in use, or null. */
  claim(): string | null;
  /**
   * A claim was created: store its number. Resolves when everything entered so far has been saved to it by `put`, if it is
   * another claim than before. `seconds`: how long the session has lasted, if the service says so (G-101).
   */
  adopt(
    claim: string,
    put: (body: Record<string, unknown>) => Promise<ApiAnswer>,
    seconds: number | null,
  ): Promise<void>;
  /** utm tags of the address, for the new claim (SES-15). */
  utm(): Record<string, string>;
  /** Resolves when calls may be made; false: not now. Left out: at once. */
  ready?(): true | Promise<boolean>;
  /** True: the browser stores no cookies, so that a session would be lost with the next call. */
  blocked?(): boolean;
  /** A new session was lost with the next call. */
  lost?(): void;
  /** A call succeeded: the browser keeps the session. */
  kept?(): void;
  /** What goes to the log. Never shown. */
  log(error: unknown): void;
}

/** The message if a new session is lost with the next call: the browser stores no cookie of ours. (SR-3) */
const NO_COOKIES =
  'Your browser is blocking cookies for this site, so we cannot keep your claim. Allow cookies for this site and load the page again.';
/** How long after that no other session is created, in milliseconds: it would be lost as well. */
const PAUSE_MS = 30_000;
const REFUSED: ApiAnswer = { status: 401, body: { message: NO_COOKIES } };
const NOTHING: ApiAnswer = { status: 0, body: null };
const UNAUTHORISED: ApiAnswer = { status: 401, body: null };
/** One call is refused while others are answered. (ERR-03, case SR-2) */
const REFUSED_ALONE: ApiAnswer = { status: 401, body: { message: 'Unauthorized' } };
/** Browsers keep a request alive after the page is left only up to this size of body, in bytes. */
const KEEPALIVE_LIMIT = 60_000;

/**
 * The browser's calls of the service. A 401 creates one session for all waiting calls; each is then sent once more, and after
 * that the call fails: "Unauthorized" (SES-12, SES-13, ERR-01 to ERR-04).
 */
export function createClient(around: ClientSurroundings) {
  let session: Promise<ApiAnswer | null> | null = null;
  let lostAt = Number.NEGATIVE_INFINITY;
  /** The number of sessions created, and the one that replaced another and with which no call has succeeded yet. */
  let made = 0;
  let doubted: number | null = null;
  /** A call that needs a session has been answered: the browser stores cookies. */
  let held = false;
  /** Calls that were refused with a new session too, since the last answered call; and when, for each. */
  const refusedInARow = new Set<OperationName>();
  const refusedAt = new Map<OperationName, number>();
  /** Calls without an answer yet. */
  let underWay = 0;

  async function once(
    { operation, params, query, body }: ApiRequest,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const { method } = operations[operation];
    const text = body === undefined ? undefined : JSON.stringify(body);
    underWay += 1;
    try {
      const response = await around.fetch(addressOf(operation, params, query), {
        method,
        credentials: 'include',
        // A save must not be aborted when the page is left: the button has been pressed.
        keepalive: text !== undefined && text.length < KEEPALIVE_LIMIT,
        // The service never redirects: a redirect comes from something in between, such as a network's sign-in page.
        redirect: 'error',
        headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(text === undefined ? {} : { body: text }),
      });
      const answer = ownAnswer(response.status, await response.text());
      if (operation === 'updateClaim' && !response.ok && !answer?.body?.message) {
        // A save that was refused without a reason. (ERR-06)
        around.log(new Error(`HTTP error! Status: ${response.status}`));
        return answer ?? NOTHING;
      }
      if (answer === null) throw new Error(`The answer to ${operation} (${response.status}) is not our service's`);
      hearTime(response.headers.get('date'));
      return answer;
    } catch (error) {
      around.log(error);
      return NOTHING;
    } finally {
      underWay -= 1;
    }
  }

  /**
   * Creates a session and its claim. Returns null, or the answer for the calls that wait for it: the service's own refusal with its
   * message (429: busy, and until when), or a 401 if the browser could not store it or there is no claim id.
   */
  async function create(): Promise<ApiAnswer | null> {
    if (around.blocked?.()) return UNAUTHORISED;
    if (!(await isReady())) return UNAUTHORISED;
    const utm = around.utm();
    const body = Object.keys(utm).length > 0 ? { body: { utmTags: JSON.stringify(utm) } } : {};
    const answer = await once({ operation: 'createClaim', ...body });
    const claim = (answer.body?.responseObject as { claimId?: unknown } | undefined)?.claimId;
    if (typeof claim !== 'string' || claim === '') {
      around.log(new Error('Claim ID not available'));
      return answer.status === 200 ? UNAUTHORISED : answer;
    }
    made += 1;
    await around.adopt(claim, (saved) => once({ operation: 'updateClaim', body: saved }), secondsIn(answer.body));
    return null;
  }

  const isReady = (): true | Promise<boolean> => around.ready?.() ?? true;

  /** One session for every call that needs one now; returns null, or the answer of those calls. */
  function renew(): Promise<ApiAnswer | null> {
    session ??= create().finally(() => {
      session = null;
    });
    return session;
  }

  /**
   * Sends a request as documented. Never rejects: a request without an answer, or with an answer that is not the service's, has
   * status 0.
   */
  async function send(request: ApiRequest, headers?: Record<string, string>): Promise<ApiAnswer> {
    if (session) await session;
    if (!(await isReady())) return NOTHING;
    const before = around.claim();
    const sentWith = made;
    const answer = await once(renumbered(request, null, before), headers);
    const { operation } = request;
    if (answer.status !== 401) return through(operation, answer, sentWith);
    if (around.blocked?.() || Date.now() - lostAt < PAUSE_MS) return REFUSED;
    if (Date.now() - (refusedAt.get(operation) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return REFUSED_ALONE;
    if (sentWith === made) {
      if (doubted === made) return gone(operation);
      const refusal = await renew();
      if (refusal) return refusal;
      doubted = made;
    }
    const retriedWith = made;
    const again = await once(renumbered(request, before, around.claim()), headers);
    return again.status === 401 ? gone(operation) : through(operation, again, retriedWith);
  }

  /** A call succeeded with a session: the session is kept. */
  function through(operation: OperationName, answer: ApiAnswer, sentWith: number): ApiAnswer {
    if (answer.status !== 200) return answer;
    if (doubted === sentWith) doubted = null;
    // A claim is opened by its link without a session too.
    if (operation === 'resumeClaim') return answer;
    held = true;
    refusedInARow.clear();
    refusedAt.delete(operation);
    lostAt = Number.NEGATIVE_INFINITY;
    around.kept?.();
    return answer;
  }

  /**
   * A call was refused with a new session. If other calls were answered, only this call is affected (case SR-2); otherwise the
   * browser keeps no session (case SR-3). After the pause another session is tried.
   */
  function gone(operation: OperationName): ApiAnswer {
    around.log(new Error('Unauthorized'));
    around.log('Retry failed');
    refusedInARow.add(operation);
    if (held && refusedInARow.size === 1) {
      refusedAt.set(operation, Date.now());
      return REFUSED_ALONE;
    }
    doubted = null;
    lostAt = Date.now();
    around.lost?.();
    return REFUSED;
  }

  /** Ends the session, and the claim's link if `endLink` is set; false: it could not be confirmed that it has ended. */
  const end = async (endLink = false): Promise<boolean> =>
    (await once({ operation: 'endSession', ...(endLink ? { body: { endLink } } : {}) })).status === 200;

  return { send, renew, end, isBusy: () => underWay > 0 };
}

/** The length of the session in an answer, which is nested deeper than other values. (G-101) */
function secondsIn(body: ApiAnswer['body']): number | null {
  const outer = body?.data as { data?: { session_duration?: unknown } } | undefined;
  const seconds = outer?.data?.session_duration;
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null;
}

export type Client = ReturnType<typeof createClient>;

/**
 * The answer, if it has the shape of every answer of the service: an object with `statusCode`, `message` and `responseObject`
 * (G-146). Null: something in between has answered, such as a filter, a portal or a proxy, so whatever its status, it is
 * unknown what the service has done. (case SV-5)
 */
function ownAnswer(status: number, text: string): ApiAnswer | null {
  try {
    const body = JSON.parse(text) as ApiAnswer['body'];
    const isOwn =
      Number.isInteger(body?.statusCode) && typeof body?.message === 'string' && body.responseObject !== undefined;
    return isOwn ? { status, body } : null;
  } catch {
    return null; // not JSON
  }
}

/** A request for one claim names the new one when it is sent again; a request without a claim names the current one. */
function renumbered(request: ApiRequest, from: string | null, to: string | null): ApiRequest {
  if (to === null || from === to) return request;
  const named = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const names = key === 'claim_number' || key === 'claimNumber';
        return [key, names && (value === from || value === undefined || value === '') ? to : value];
      }),
    );
  const { body, query } = request;
  return { ...request, ...(body ? { body: named(body) } : {}), ...(query ? { query: named(query) } : {}) };
}
