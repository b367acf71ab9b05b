import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { contactPhoneChanged } from './contact-phone-changed.ts';
import { leadPush } from './lead-push.ts';
import { notifyDuplicate } from './notify-duplicate.ts';
import { riskScore } from './risk-score.ts';

test('a lead is made at first and brought up to date from then on, each by its own call', {
  tags: ['API-34', 'API-35', 'G-127'],
}, () => {
  const first = play(leadPush, inputOf(), ok({}));
  expect(first.requests).toEqual([{ operation: 'createLead', body: { data: [{ Email: 'margaret@example.com' }] } }]);
  expect(first.result).toEqual({ outcome: 'queued', facts: { 'lead.created': true } });
  const later = play(leadPush, inputOf({ facts: { 'claim.number': 'claim-1', 'lead.created': true } }), ok({}));
  expect(later.requests).toMatchObject([{ operation: 'upsertLead' }]);
});

test('a lead that could not be queued is not known to be made', () => {
  expect(play(leadPush, inputOf(), notOk(503, 'Please try again.')).result).toEqual({
    outcome: 'failed',
    message: 'Please try again.',
  });
});

test('the alert about a duplicate goes to its channel, without personal data', { tags: ['API-33', 'G-139'] }, () => {
  const { requests, result } = play(notifyDuplicate, inputOf(), ok({}));
  expect(requests).toEqual([
    {
      operation: 'notify',
      body: { channel: 'alerts-duplicate', text: 'Somebody with a signed claim has come again.' },
    },
  ]);
  expect(result).toEqual({ outcome: 'queued' });
});

test('a changed number is sent as the contact’s Phone with its mark', { tags: ['API-36', 'G-120'] }, () => {
  const { requests } = play(contactPhoneChanged, inputOf(), ok({}));
  const entry = { Email: 'margaret@example.com', Phone: '+447700900123', Changed_Phone_No: true };
  expect(requests).toEqual([{ operation: 'upsertContact', body: { data: [entry] } }]);
});

test('a score is asked for with the documented keys and no others; the city is the post town', {
  tags: ['API-31', 'G-157'],
}, () => {
  const input = inputOf();
  const address = { address: '4 Mill Lane, Oxford', postTown: 'Oxford', postcode: 'OX4 2DP', country: '' };
  const { requests, result } = play(riskScore, { ...input, claim: { ...input.claim, address } }, ok({ OMNISCORE: 85 }));
  expect(requests).toEqual([
    {
      operation: 'scoreRisk',
      body: {
        session_id: 'claim-1',
        email: 'margaret@example.com',
        phone: '+447700900123',
        claim_number: 'claim-1',
        name: 'Margaret Holloway',
        address: '4 Mill Lane, Oxford',
        city: 'Oxford',
        postalCode: 'OX4 2DP',
        country: 'GB',
      },
    },
  ]);
  expect(result).toEqual({ outcome: 'done' });
});

effectContract('risk.score', { done: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });

effectContract('lead.push', { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });

effectContract('notify.duplicate', { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });

effectContract('contact.phoneChanged', { queued: [{ answers: [ok({})] }], failed: [{ answers: [NOTHING] }] });
