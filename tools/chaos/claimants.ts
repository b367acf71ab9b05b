import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';

/** How claimants reach the service. */
export interface Entrance {
  port: number;
  /** The certificate to trust, PEM. */
  certificate: string;
}

/** What the claimants of a run have seen. */
export interface Seen {
  /** Requests answered with 2xx. */
  answered: number;
  /** Requests that failed, in words → how often. */
  failed: Map<string, number>;
  /** The longest answer, in milliseconds. */
  longestMs: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The claimants of a run, each with a session, a connection and one request at a time. */
export function createClaimants(count: number, { port, certificate }: Entrance) {
  const agent = new Agent({ keepAlive: true, ca: certificate, maxSockets: count });
  const seen: Seen = { answered: 0, failed: new Map(), longestMs: 0 };
  const fails = (what: string) => void seen.failed.set(what, (seen.failed.get(what) ?? 0) + 1);
  let over = false;

  const send = (method: string, path: string, cookie: string, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, port, method, path, host: '127.0.0.1', servername: 'claims.example', timeout: 60_000 },
          headers: { host: 'claims.example', cookie, ...(body && { 'content-type': 'application/json' }) },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('error', reject).on('end', () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          });
        },
      );
      sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer within a minute')));
      sent.end(body && JSON.stringify(body));
    });

  /** Sends a request and notes what came of it; undefined if it failed. */
  async function tried(method: string, path: string, cookie: string, body?: object): Promise<Answer | undefined> {
    const began = performance.now();
    try {
      const answer = await send(method, path, cookie, body);
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      if (answer.status >= 200 && answer.status < 300) {
        seen.answered += 1;
        return answer;
      }
      fails(`${method} ${path.replace(/[0-9a-f-]{20,}/, '…')}: ${answer.status}`);
    } catch (error) {
      fails(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return undefined;
  }

  /** Saves until the run is over. Gives its claim's number, and the last save that was acknowledged. */
  async function walk(): Promise<{ cookie: string; claimId: string; saved: string | undefined } | undefined> {
    const began = await tried('POST', '/session/claim', '');
    if (!began) return undefined;
    const cookie = (began.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
    const { claimId } = (JSON.parse(began.body) as { responseObject: { claimId: string } }).responseObject;
    let saved: string | undefined;
    for (let n = 1; !over; n += 1) {
      const feedback = `save ${n}`;
      if (await tried('PUT', '/session/claim', cookie, { feedback, journey: 'v3' })) saved = feedback;
      if (n % 5 === 0) await tried('POST', `/session/claim/${claimId}`, cookie, {});
    }
    return { cookie, claimId, saved };
  }

  const walks = Array.from({ length: count }, walk);
  return {
    seen,
    /** Ends the run; gives the number of claims whose last acknowledged save is not there. */
    async end(): Promise<number> {
      over = true;
      let lost = 0;
      for (const claimant of await Promise.all(walks)) {
        if (!claimant?.saved) continue;
        const held = await send('POST', `/session/claim/${claimant.claimId}`, claimant.cookie, {});
        if (!held.body.includes(`"${claimant.saved}"`)) lost += 1;
      }
      agent.destroy();
      return lost;
    },
  };
}
