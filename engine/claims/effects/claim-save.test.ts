import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { claimSave } from './claim-save.ts';

test('puts the screen’s own answers, its name and the journey, and nothing else', {
  tags: ['API-02', 'API-03', 'ENT-022', 'ENT-023', 'ENT-035'],
}, () => {
  const { requests, result } = play(claimSave, inputOf(), ok({}));
  expect(requests).toEqual([
    {
      operation: 'updateClaim',
      body: {
        email: 'margaret@example.com',
        phone_number: '+447700900123',
        soft_check_privacy: true,
        screen_name: 'contact',
        should_add_screen_name: true,
        journey: 'example',
      },
    },
  ]);
  expect(result).toEqual({ outcome: 'saved' });
});

test('the first screen, whose path is empty, is called postcode', () => {
  const { requests } = play(claimSave, inputOf({ screen: { name: 'start', path: '' } }), ok({}));
  expect(requests[0]?.body).toMatchObject({ screen_name: 'postcode' });
});

test('a refusal has the server’s words, else words of ours', { tags: ['ERR-05'] }, () => {
  expect(play(claimSave, inputOf(), notOk(400, 'The surname has a digit in it')).result).toEqual({
    outcome: 'refused',
    message: 'The surname has a digit in it',
  });
  expect(play(claimSave, inputOf(), notOk(422)).result).toEqual({ outcome: 'refused' });
  expect(play(claimSave, inputOf(), notOk(413)).result.outcome).toBe('refused');
  expect(claimSave.outcomes.refused.message).toMatch(/Check your answers/);
});

test('a claimant never reads a status, whatever the server says', { tags: ['ERR-06'] }, () => {
  const said = [
    'HTTP error! Status: 503',
    'Request failed with status code 500',
    'Error 502',
    'Internal Server Error',
    'Unauthorized',
    '',
    ' ',
    '503',
  ];
  for (const message of said)
    expect(play(claimSave, inputOf(), notOk(503, message)).result).toEqual({ outcome: 'failed' });
  expect(claimSave.outcomes.failed.message).toBe('We could not save this. Check your connection and try again.');
});

test('a lost connection, a failing server and a body that says so are failed', () => {
  expect(play(claimSave, inputOf(), NOTHING).result.outcome).toBe('failed');
  expect(play(claimSave, inputOf(), notOk(500)).result.outcome).toBe('failed');
  expect(play(claimSave, inputOf(), { status: 200, body: { statusCode: 500 } }).result.outcome).toBe('failed');
});

effectContract('claim.save', {
  saved: [{ answers: [ok({})] }, { answers: [{ status: 204, body: null }] }],
  refused: [{ answers: [notOk(400, 'No.')] }],
  failed: [{ answers: [NOTHING] }],
});
