import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Claimant, claimant } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { strictSandbox } from '#fixtures/sandbox/strict.ts';
import { operations } from '#schemas/operations.ts';
import type { Store } from '../store/port.ts';
import { testApp } from './app.ts';
import { testFlows } from './flow.ts';

/** The keys by which two nodes know each other's sessions and codes. */
export const keys = { SESSION_KEY: 's'.repeat(32), OTP_KEY: 'o'.repeat(32) };

/** A code that is not this one. */
export const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, '0');

/** Claimants with a phone and a service that sends them codes, for the tests of one file; each test begins a day later. */
export function textHarness() {
  const sandbox = strictSandbox();
  const clock = { now: new Date('2026-03-02T10:00:00Z') };
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const serve = (environment: Record<string, string> = {}, store?: Store) =>
    testApp({
      environment: { ...keys, ...environment },
      ports: { clock: () => clock.now, ...(store ? { store } : {}) },
      site: { flows: testFlows },
    });
  type Served = Awaited<ReturnType<typeof serve>>;
  const harness = {
    service: undefined as unknown as Served,
    sandbox,
    clock,
    pass,
    come,
    at,
    node,
    send,
    verify,
    serve,
    texts,
    codeOf,
    claimOf,
  };
  beforeAll(async () => {
    harness.service = await serve();
  });
  afterAll(() => harness.service.app.close());
  // Texts of earlier tests do not count towards the limits.
  beforeEach(() => pass(25 * 60 * 60));

  let used = 100;
  type Who = Claimant & { phone: string };
  /** A claimant with a number that no other test uses. */
  async function come({ app } = harness.service, phone_number?: string): Promise<Who> {
    used += 1;
    const phone = phone_number ?? `+447700900${used}`;
    return { ...(await claimant(app, people.margaret, { phone_number: phone })), phone };
  }

  /** The same claimant with a session of their own at a node. */
  async function at({ app }: Served, who: Who): Promise<Who> {
    const resumed = await app.inject({ method: 'POST', url: `/session/claim/${who.claimId}` });
    const cookie = resumed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const call: Claimant['call'] = async (operation, body) => {
      const { method, path } = operations[operation];
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await app.inject({ method, url: path, headers, payload: JSON.stringify(body) });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    };
    return { ...who, call };
  }

  /** Another node over the same store. */
  function node(store: Store, environment: Record<string, string> = {}) {
    return serve(environment, { ...store, close: async () => {} });
  }

  function send(who: Who, changes: Record<string, unknown> = {}) {
    return who.call('sendCode', {
      claimNumber: who.claimId,
      source: 'test',
      parsedPhoneNumber: who.phone,
      ...changes,
    });
  }
  function verify(who: Who, otp: string, changes: Record<string, unknown> = {}) {
    return who.call('verifyCode', { claimNumber: who.claimId, otp, source: 'test', ...changes });
  }
  function texts(to: string) {
    return sandbox.messages().filter((one) => one.to === to);
  }
  /** The code of the newest text. */
  function codeOf({ phone }: Who): string {
    return /code is (\d{4})\./.exec(texts(phone).at(-1)?.text ?? '')?.[1] ?? '';
  }
  async function claimOf({ claimId }: Who, { ports } = harness.service) {
    const claim = await ports.store.get('claims', claimId);
    if (!claim) throw new Error('there is no such claim');
    return claim;
  }

  return harness;
}
