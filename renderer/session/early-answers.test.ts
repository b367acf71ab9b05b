import { expect, test } from 'vitest';
import type { ApiAnswer, ApiRequest } from '#engine/claims/effects/effect.ts';
import { askEarly, takeEarly } from './early-answers.ts';

const request: ApiRequest = { operation: 'postalToAddress', body: { postal_code: 'OX4 2DP' } };
const body = { statusCode: 200, message: '', responseObject: {} };

/** A session whose client answers with this status, and the requests that it was given. */
function sessionThatAnswers(status: number) {
  const sent: ApiRequest[] = [];
  const answer = { status, body } as ApiAnswer;
  const client = {
    async send(given: ApiRequest) {
      sent.push(given);
      return answer;
    },
  };
  const session = { begin: async () => undefined, client } as unknown as Parameters<typeof askEarly>[0];
  return { sent, session };
}

test('the same request is made once, and its answer is given once', async () => {
  const { sent, session } = sessionThatAnswers(200);
  askEarly(session, request);
  askEarly(session, { ...request });
  expect(sent).toEqual([request]);
  expect(takeEarly({ ...request, body: { postal_code: 'OX4 2DQ' } })).toBeUndefined();
  expect(await takeEarly({ ...request })).toEqual({ status: 200, body });
  expect(takeEarly(request)).toBeUndefined();
});

test.each([0, 401, 429, 503])('an answer with status %i is not used', async (status) => {
  const { session } = sessionThatAnswers(status);
  askEarly(session, request);
  expect(await takeEarly(request)).toBeNull();
});
