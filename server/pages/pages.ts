import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, type PublicConfig, subPathsOf } from '#engine';
import { hiddenDomain } from '#engine/claims/validation/email.ts';
import type { Config } from '../config.ts';
import type { Flows } from '../flows.ts';
import { answerOf, Failure } from '../http/errors.ts';
import { type Filling, readPage, searchOf, send, settingsOf } from './built-page.ts';
import { registerSite, siteAddresses } from './site.ts';

/** Serves the built client from a folder, the addresses of every flow, and the page for an unknown address. */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  flows: Flows,
  client: string | undefined,
): Promise<void> {
  const filling: Filling = { data: publicConfig(config, flows), settings: settingsOf(config) };
  const pageOf = (name: string) => (client === undefined ? undefined : readPage(client, name, filling));
  const notFound = pageOf('404');
  /** Lower case → the address of a page, for addresses typed in capitals. */
  const written = new Map<string, string>();
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const meant = request.method === 'GET' ? written.get(path.toLowerCase().replace(/(?<=.)\/+$/, '')) : undefined;
    if (meant !== undefined && meant !== path) return reply.redirect(meant + searchOf(request), 301);
    if (notFound && request.method === 'GET' && wantsHtml(request)) return send(request, reply.status(404), notFound);
    const failure = new Failure('NOT_FOUND');
    return reply.status(failure.status).send(answerOf(failure));
  });
  if (client !== undefined) await registerFiles(app, client);

  const addresses = siteAddresses(client);
  if (client !== undefined) registerSite(app, { config, client, filling, addresses });
  const taken = new Set(addresses.map(({ path }) => path));
  const pages = [...flows.byId.values()].flatMap(({ flow }) => [
    ...Object.keys(flow.screens).map((screen) => addressOf(flow, screen)),
    ...[...subPathsOf(flow)].map(([address]) => address),
  ]);
  for (const address of [...taken, ...pages, '/get-started']) written.set(address.toLowerCase(), address);
  const shell = pageOf('shell');
  for (const [id, { flow }] of flows.byId) {
    for (const screen of Object.keys(flow.screens)) {
      const own = pageOf(`${id}/${screen}`) ?? shell;
      const address = addressOf(flow, screen);
      if (own && !taken.has(address)) app.get(address, (request, reply) => send(request, reply, own));
    }
    for (const [address, onward] of subPathsOf(flow))
      app.get(address, (request, reply) => reply.redirect(onward + searchOf(request), 302));
  }
  const initial = flows.byId.get(flows.initial ?? '');
  if (initial) {
    const start = addressOf(initial.flow, initial.flow.start);
    for (const address of ['/', '/get-started'].filter((each) => !taken.has(each)))
      app.get(address, (request, reply) => reply.redirect(start + searchOf(request), 302));
  }
}

/** Configuration that the browser may know; the page carries it as data. */
const publicConfig = (
  { testEmailDomains, testPost2021Marker, supportEmail, publicUrl }: Config,
  { financeQuestion }: Flows,
): PublicConfig => ({
  testEmailDomains: testEmailDomains.map(hiddenDomain),
  testPost2021Marker,
  supportEmail,
  publicUrl,
  financeQuestion,
});

/** Files with a hash in their name never change; the others are few and small. */
async function registerFiles(app: FastifyInstance, client: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  if (existsSync(join(client, 'assets'))) {
    await app.register(fastifyStatic, {
      ...common,
      root: join(client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
    });
  }
  await app.register(fastifyStatic, {
    ...common,
    root: client,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'pages/**', '.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
    maxAge: '7d',
  });
}

const wantsHtml = ({ headers }: FastifyRequest): boolean => String(headers.accept ?? '').includes('text/html');
