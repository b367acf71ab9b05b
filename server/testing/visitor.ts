import type { FastifyInstance } from 'fastify';

/** An answer, as a test looks at it. */
export interface Answer {
  status: number;
  body: {
    statusCode: number;
    message: string;
    responseObject: Record<string, unknown> & { code?: string; fields?: { field: string; message: string }[] };
  };
  headers: Record<string, unknown>;
  /** Name → the cookie that was set. */
  cookies: Map<string, { value: string; maxAge?: number; httpOnly?: boolean; sameSite?: string; secure?: boolean }>;
}

/** A browser in front of the app: keeps its cookies. */
export interface Visitor {
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
    from?: string,
  ): Promise<Answer>;
  /** Starts a session; the claim number. */
  begin(body?: unknown): Promise<string>;
  save(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Opens the claim by its number, as its link does. */
  resume(claimId: string, body?: unknown): Promise<Answer>;
  /** The Cookie header it sends. */
  cookie(): string;
}

export function visitor(app: FastifyInstance): Visitor {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const send: Visitor['send'] = async (method, url, body, headers = {}, from = '127.0.0.1') => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        ...(jar.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return {
      status: answer.statusCode,
      body: bodyOf(answer),
      headers: answer.headers,
      cookies: new Map(answer.cookies.map((each) => [each.name, each as never])),
    };
  };

  return {
    send,
    cookie,
    begin: async (body) => String((await send('POST', '/session/claim', body)).body.responseObject.claimId),
    save: (body, headers) => send('PUT', '/session/claim', body, headers),
    resume: (claimId, body) => send('POST', `/session/claim/${encodeURIComponent(claimId)}`, body),
  };
}

/** What is not JSON, such as a page, is its own message. */
function bodyOf(answer: { headers: Record<string, unknown>; body: string; statusCode: number }): Answer['body'] {
  if (String(answer.headers['content-type']).includes('json')) return JSON.parse(answer.body);
  return { statusCode: answer.statusCode, message: answer.body, responseObject: {} };
}
