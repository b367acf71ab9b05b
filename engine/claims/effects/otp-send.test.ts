import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import type { ApiAnswer } from './effect.ts';
import { otpSend } from './otp-send.ts';

const send = (answer: ApiAnswer, facts: Record<string, unknown> = { 'claim.number': 'claim-1' }) =>
  play(otpSend, inputOf({ facts }), answer);
const sent = (more: object = {}) => ok({ phoneNumber: '+447700900123', secondsAgo: 0, alreadySent: false, ...more });

describe('the phone code is sent', () => {
  test('for the claim, by this version of the journey, to the number in the +447 form', {
    tags: ['API-29', 'G-135', 'G-156'],
  }, () => {
    expect(send(sent()).requests).toEqual([
      {
        operation: 'sendCode',
        body: { claimNumber: 'claim-1', source: 'example', parsedPhoneNumber: '+447700900123' },
      },
    ]);
  });

  test('the time of sending is by the page’s own clock, also for a code that was sent before', {
    tags: ['OTP-17', 'G-136'],
  }, () => {
    expect(send(sent()).result).toEqual({
      outcome: 'sent',
      facts: { 'otp.sentAt': '2026-03-02T10:00:00.000Z', 'otp.phone': '+447700900123' },
    });
    expect(send(sent({ secondsAgo: 90, alreadySent: true })).result).toEqual({
      outcome: 'alreadySent',
      facts: { 'otp.sentAt': '2026-03-02T09:58:30.000Z', 'otp.phone': '+447700900123' },
    });
  });

  test('without a claim number nothing is asked, and it says "Claim number not found. Please try again."', {
    tags: ['ERR-21', 'G-137'],
  }, () => {
    for (const facts of [{}, { 'claim.number': '' }, { 'claim.number': 7 }]) {
      const { requests, result } = send(sent(), facts);
      expect(requests).toEqual([]);
      expect(result).toEqual({ outcome: 'failed', message: 'Claim number not found. Please try again.' });
    }
    expect(otpSend.reads.facts).toEqual([]);
  });

  test('a failure has the service’s words', { tags: ['ERR-22'] }, () => {
    expect(send(notOk(400, 'We could not deliver a text to this number.')).result).toEqual({
      outcome: 'failed',
      message: 'We could not deliver a text to this number.',
    });
    expect(send(notOk(429, 'Please wait 100 seconds.')).result).toEqual({
      outcome: 'limited',
      message: 'Please wait 100 seconds.',
    });
  });

  test('without words of the service it is "Failed to send OTP. Please try again."', { tags: ['ERR-23'] }, () => {
    for (const answer of [notOk(500), notOk(500, 'Internal Server Error'), { status: 500, body: null }]) {
      expect(send(answer).result).toEqual({ outcome: 'failed' });
    }
    expect(send(notOk(429)).result).toEqual({ outcome: 'limited' });
    for (const outcome of ['limited', 'failed'] as const)
      expect(otpSend.outcomes[outcome].message).toBe('Failed to send OTP. Please try again.');
  });

  test('when nothing comes back it is "Network error. Please check your connection and try again."', {
    tags: ['ERR-27'],
  }, () => {
    expect(send(NOTHING).result).toEqual({
      outcome: 'failed',
      message: 'Network error. Please check your connection and try again.',
    });
  });

  test.each([
    null,
    {},
    { phoneNumber: '+447700900123' },
    { phoneNumber: '+442079460000', secondsAgo: 0 },
    { phoneNumber: 7700900123, secondsAgo: 0 },
    { phoneNumber: '+447700900123', secondsAgo: '0' },
    { phoneNumber: '+447700900123', secondsAgo: -1 },
    { phoneNumber: '+447700900123', secondsAgo: Number.NaN },
    { phoneNumber: '+447700900123', secondsAgo: 1e12 },
  ])('an answer of another shape, %j, is a failure: nothing pretends to be sent', (response) => {
    expect(send(ok(response)).result).toEqual({ outcome: 'failed' });
  });
});

effectContract(
  'otp.send',
  {
    sent: [{ answers: [ok({ phoneNumber: '+447700900123', secondsAgo: 0, alreadySent: false })] }],
    alreadySent: [{ answers: [ok({ phoneNumber: '+447700900123', secondsAgo: 30, alreadySent: true })] }],
    limited: [{ answers: [notOk(429, 'Please wait.')] }],
    failed: [{ answers: [NOTHING] }, { answers: [ok({})] }],
  },
  ['claim.number'],
);
