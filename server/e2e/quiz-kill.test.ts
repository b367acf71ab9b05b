import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '#fixtures/eventually.ts';
import { people } from '#fixtures/people.ts';
import { evenly, killTrials } from '#fixtures/prove.ts';
import { startVendorServer, type VendorServer } from '#fixtures/sandbox/vendor-server.ts';
import { type OperationName, operations } from '#schemas/operations.ts';
import { bring } from '../testing/bring.ts';
import { builtService, freePort } from '../testing/built-service.ts';
import {
  openServiceStore,
  passIntents,
  reached,
  ready,
  type ServiceProcess,
  serviceProcesses,
} from '../testing/process.ts';

/** `KILL_TRIALS=100` for more. */
const TRIALS = killTrials(3);

let folder: string;
let command: string[];
let vendors: VendorServer;
beforeAll(async () => {
  command = await builtService();
  folder = mkdtempSync(join(tmpdir(), 'reclaim-quiz-kill-'));
  vendors = await startVendorServer(folder, ['identity']);
});
afterAll(async () => {
  await vendors.close();
  rmSync(folder, { recursive: true, force: true });
});
const spawnService = serviceProcesses();

/** A claimant with their own claim, at the last question. */
interface Standing {
  claimId: string;
  call(
    operation: OperationName,
    body: unknown,
  ): Promise<{ status: number; body: { responseObject: Record<string, unknown> } }>;
  answers: Record<string, unknown>;
}

async function stand(url: string): Promise<Standing> {
  const started = await fetch(`${url}/session/claim`, { method: 'POST' });
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { claimId } = ((await started.json()) as { responseObject: { claimId: string } }).responseObject;
  const call: Standing['call'] = async (operation, body) => {
    const { method, path } = operations[operation];
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const { firstName: first_name, lastName: last_name, dob, postcode } = people.margaret;
  const address = { postcode, number: '4', street1: 'Mill Lane', postTown: 'Oxford' };
  await call('updateClaim', { first_name, last_name, dob, postcode, address, soft_check_privacy: true });
  const store = await openServiceStore(folder);
  await bring(store, claimId, 'sign', 'v3');
  await store.close();
  const details = { claim_number: claimId, first_name, last_name, middle_name: '', dob, use_address: true, address };
  const { correlationId, results } = (await call('loadQuestions', details)).body.responseObject as {
    correlationId: string;
    results: {
      questionnaire: { questionnaireId: string; authenticationId: string; questions: { questionId: string }[] };
    };
  };
  const { questionnaireId, authenticationId, questions } = results.questionnaire;
  return {
    claimId,
    call,
    answers: {
      claim_number: claimId,
      correlation_id: correlationId,
      authentication_id: authenticationId,
      questionnaire_id: questionnaireId,
      answers: questions.map(({ questionId }) => ({ questionId, answer: ['c1'] })),
    },
  };
}

const assessed = (claimId: string) =>
  vendors
    .ledger()
    .filter(
      ({ operation, request, repeat }) =>
        operation === 'answers' && !repeat && (request as { reference?: string } | null)?.reference === claimId,
    ).length;

test(`${TRIALS} times kill -9 between the vendor's assessment and our save: no set is assessed twice, and each gets its decision`, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DATA_DIR: folder, SESSION_KEY: 'k'.repeat(32), LOG_LEVEL: 'silent' };
  const launch = () => spawnService({ ...environment, ...vendors.env }, command);
  let service: ServiceProcess = launch();
  await ready(service, port);

  const claimants: Standing[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const claimant = await stand(url);
    claimants.push(claimant);
    const release = vendors.hold('/answers');
    const submitted = claimant.call('submitAnswers', claimant.answers).catch(() => undefined);
    await reached(service, 'the answers are assessed', () => assessed(claimant.claimId) > 0);
    // Half of them before the answer leaves, half of them while it is on its way or being saved.
    if (trial % 2 === 1) {
      release();
      await pause(evenly(trial) * 4);
    }
    service.child.kill('SIGKILL');
    await Promise.all([submitted, service.ended]);
    release();
    service = launch();
    await ready(service, port);
  }

  await passIntents(
    `sqlite:${join(folder, 'reclaim.db')}`,
    claimants.map(({ claimId }) => claimId),
  );
  const replies = await Promise.all(claimants.map(({ call, answers }) => call('submitAnswers', answers)));
  expect(claimants.map(({ claimId }) => assessed(claimId))).toEqual(claimants.map(() => 1));
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);

  const store = await openServiceStore(folder);
  for (const [at, { claimId }] of claimants.entries()) {
    const data = (await store.get('claims', claimId))?.data ?? {};
    expect(replies[at]).toMatchObject({ status: 200 });
    expect(data).toMatchObject({ qkba: 'hi', is_idv_done: true, luminate_pass_datetime: expect.any(String) });
  }
  await store.close();
});
