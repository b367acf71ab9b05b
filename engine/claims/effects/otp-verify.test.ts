import { describe, expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import type { ApiAnswer } from './effect.ts';
import { otpVerify } from './otp-verify.ts';

const verify = (
  answer: ApiAnswer,
  code: unknown = '4821',
  facts: Record<string, unknown> = { 'claim.number': 'c-1' },
) => play(otpVerify, inputOf({ facts, entered: { code } }), answer);

describe('the phone code is entered', () => {
  test('it goes with the claim and this version of the journey, once', { tags: ['API-30'] }, () => {
    expect(verify(ok({})).requests).toEqual([
      { operation: 'verifyCode', body: { claimNumber: 'c-1', otp: '4821', source: 'example' } },
    ]);
  });

  test('verified, the identity check is done and where and when the code was sent is forgotten', {
    tags: ['OTP-14', 'OTP-15', 'G-140'],
  }, () => {
    expect(verify(ok({})).result).toEqual({
      outcome: 'verified',
      facts: { 'idv.done': true, 'otp.verified': true, 'otp.sentAt': null, 'otp.phone': null },
    });
  });

  test('a failure has the service’s words, and tells a wrong code from one that no longer works and from no more tries', {
    tags: ['ERR-24'],
  }, () => {
    const refused = (code: string, message: string) => ({ status: 400, body: { message, responseObject: { code } } });
    expect(verify(refused('CODE_WRONG', 'That code is not right.')).result).toEqual({
      outcome: 'wrong',
      message: 'That code is not right.',
    });
    expect(verify(refused('CODE_EXPIRED', 'This code no longer works.')).result).toEqual({
      outcome: 'expired',
      message: 'This code no longer works.',
    });
    expect(verify(notOk(429, 'Tried too often.')).result).toEqual({ outcome: 'limited', message: 'Tried too often.' });
    expect(verify(notOk(503, 'Please try again in a moment.')).result).toEqual({
      outcome: 'failed',
      message: 'Please try again in a moment.',
    });
  });

  test('without words of the service it is "Invalid OTP. Please try again."', { tags: ['ERR-25'] }, () => {
    expect(verify(notOk(400)).result).toEqual({ outcome: 'wrong' });
    expect(verify({ status: 500, body: null }).result).toEqual({ outcome: 'failed' });
    for (const outcome of ['wrong', 'expired', 'limited', 'failed'] as const)
      expect(otpVerify.outcomes[outcome].message).toBe('Invalid OTP. Please try again.');
  });

  test('when nothing comes back it is "Network error. Please check your connection and try again."', {
    tags: ['ERR-27'],
  }, () => {
    expect(verify(NOTHING).result).toEqual({
      outcome: 'failed',
      message: 'Network error. Please check your connection and try again.',
    });
  });

  test('without a claim number nothing is asked, and it says "Claim number not found. Please try again."', {
    tags: ['ERR-21', 'G-137'],
  }, () => {
    const { requests, result } = verify(ok({}), '4821', {});
    expect(requests).toEqual([]);
    expect(result).toEqual({ outcome: 'failed', message: 'Claim number not found. Please try again.' });
  });

  test.each([null, '', '482', '48 1', '48211', 4821])(
    '%j is no whole code, and nothing is asked',
    { tags: ['ERR-28'] },
    (code) => {
      const { requests, result } = verify(ok({}), code);
      expect(requests).toEqual([]);
      expect(result).toEqual({ outcome: 'wrong', message: 'Please enter the complete 4-digit OTP' });
    },
  );

  test('an answer that does not say that it worked is never verified', () => {
    for (const answer of [{ status: 200, body: { statusCode: 400 } }, notOk(302), notOk(401, 'Unauthorized')])
      expect(verify(answer).result.outcome).not.toBe('verified');
  });
});

effectContract(
  'otp.verify',
  {
    verified: [{ answers: [ok({})] }],
    wrong: [{ answers: [notOk(400, 'That code is not right.')] }],
    expired: [{ answers: [{ status: 400, body: { responseObject: { code: 'CODE_EXPIRED' } } }] }],
    limited: [{ answers: [notOk(429, 'Please wait.')] }],
    failed: [{ answers: [NOTHING] }],
  },
  ['claim.number'],
);
