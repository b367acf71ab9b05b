import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Claimant, claimant, type ServiceAnswer } from '#fixtures/claimant.ts';
import { people } from '#fixtures/people.ts';
import { type BreakingVendor, startBreakingVendor } from '#fixtures/sandbox/breaking-vendor.ts';
import type { SandboxPort } from '#fixtures/sandbox/sandbox.ts';
import { testApp } from './app.ts';
import { testFlows } from './flow.ts';
import { ledgerOf, type Pressed } from './pressed.ts';

/** A claimant before a paid call. */
export interface Presser {
  who: Claimant;
  /** The mobile number of the claim. */
  phone: string;
  press(): Promise<ServiceAnswer>;
}

export const vendorPorts: SandboxPort[] = ['identity', 'bureauA', 'bureauB', 'texts', 'emails', 'phones', 'risk'];
/** A service in another process, as far as `claimant` and its calls go through it. */
export const remoteApp = (url: string): FastifyInstance => {
  const inject = async ({ method, url: path, headers = {}, payload }: Injected) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await answer.text();
    const cookies = answer.headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      return { name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) };
    });
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      cookies,
      json: () => JSON.parse(text),
    };
  };
  return { inject } as unknown as FastifyInstance;
};
interface Injected {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** A service whose vendors break where a test says, over real connections; each test has its own. */
export async function paidHarness(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'reclaim-paid-'));
  const vendor: BreakingVendor = await startBreakingVendor(folder, vendorPorts);
  const clock = { now: new Date('2026-03-02T10:00:00Z') };
  const service = await testApp({
    environment: { RATE_LIMIT_FACTOR: '1000', ...vendor.env, ...environment },
    ports: { clock: () => clock.now },
    site: { flows: testFlows },
  });
  let used = 100;
  return {
    vendor,
    clock,
    service,
    /** A claimant with their own claim, one press before a paid call; with a unique number unless one is given. */
    async come(of: Pressed, phone = `+447700900${++used}`): Promise<Presser> {
      const who = await claimant(service.app, people.margaret, { phone_number: phone, tracking_consent: true });
      return { who, phone, press: await presserOf(of, who, phone) };
    },
    /** What vendors charged for this claimant's calls of an operation. */
    charged: (of: Pressed, { who }: Presser) => vendor.charged({ ...ledgerOf[of], reference: who.claimId }),
    async close() {
      await service.app.close();
      await vendor.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What presses for a paid call; `source` is a flow that the service serves. */
export async function presserOf(
  of: Pressed,
  who: Claimant,
  phone: string,
  source = 'test',
): Promise<() => Promise<ServiceAnswer>> {
  const { email, firstName, lastName } = people.margaret;
  if (of === 'emailCheck') return () => who.call('verifyEmail', { email });
  if (of === 'phoneCheck') return () => who.call('verifyPhone', { phone });
  if (of === 'questions') return () => who.call('loadQuestions', who.bodies.loadQuestions);
  if (of === 'bureauASearch') return () => who.call('searchBureauA', who.bodies.searchBureauA);
  if (of === 'bureauBSearch')
    return () => who.call('searchBureauB', who.bodies.searchBureauB, { query: { service: 'exp' } });
  if (of === 'codeText')
    return () => who.call('sendCode', { claimNumber: who.claimId, source, parsedPhoneNumber: phone });
  if (of === 'deviceCheck')
    return () => who.call('verifyDevice', { claim_number: who.claimId, device_session_id: 'device-1' });
  if (of === 'riskScore') {
    const { address } = who.bodies.createUser;
    const body = {
      claim_number: who.claimId,
      session_id: 'session-1',
      email,
      phone,
      name: `${firstName} ${lastName}`,
      address: String(address.address),
      city: String(address.postTown),
      postalCode: who.bodies.createUser.postcode,
      country: 'GB',
    };
    return () => who.call('scoreRisk', body);
  }
  const { body } = await who.call('loadQuestions', who.bodies.loadQuestions);
  const { correlationId, results } = body.responseObject as {
    correlationId: string;
    results: {
      questionnaire: {
        questionnaireId: string;
        authenticationId: string;
        questions: { questionId: string; choices: { choiceId: string }[] }[];
      };
    };
  };
  const { questionnaireId, authenticationId, questions } = results.questionnaire;
  const given = {
    claim_number: who.claimId,
    correlation_id: correlationId,
    authentication_id: authenticationId,
    questionnaire_id: questionnaireId,
    answers: questions.map(({ questionId, choices }) => ({ questionId, answer: [choices[0]?.choiceId ?? ''] })),
  };
  return () => who.call('submitAnswers', given);
}
