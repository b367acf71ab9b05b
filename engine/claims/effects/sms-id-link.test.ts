import { expect, test } from 'vitest';
import { effectContract } from '#fixtures/effect-contract.ts';
import { inputOf, NOTHING, notOk, ok, play } from '#fixtures/play-effect.ts';
import { smsIdLink } from './sms-id-link.ts';

const send = (answer: Parameters<typeof play>[2]) => play(smsIdLink, inputOf(), ...(answer ? [answer] : []));

test('asks for the text to the claim’s number with the claim’s link', {
  tags: ['API-44', 'API-45', 'API-46', 'API-47', 'G-130', 'G-156'],
}, () => {
  expect(send(ok({})).requests).toEqual([
    {
      operation: 'sendText',
      body: {
        phoneNumber: '+447700900123',
        idvLink: 'https://claims.example/get-started/id-selfie-upload?id=claim-1&chase_source=sms',
        smsType: 'idv',
      },
    },
  ]);
});

test('it is on its way, the number takes no texts, or it failed with the service’s words', {
  tags: ['IDU-02', 'G-014'],
}, () => {
  for (const state of ['queued', 'sent'])
    expect(send(ok({ state })).result).toEqual({ outcome: 'sent', facts: { 'idLink.sent': true } });
  const none = { 'idLink.sent': false };
  expect(send(ok({ state: 'undeliverable' })).result).toEqual({ outcome: 'undeliverable', facts: none });
  expect(send(notOk(429, 'We have sent as many texts as we may.')).result).toEqual({
    outcome: 'failed',
    message: 'We have sent as many texts as we may.',
    facts: none,
  });
  expect(send(NOTHING).result).toEqual({ outcome: 'failed', facts: none });
});

effectContract('sms.idLink', {
  sent: [{ answers: [ok({ state: 'queued' })] }],
  undeliverable: [{ answers: [ok({ state: 'undeliverable' })] }],
  failed: [{ answers: [NOTHING] }],
});
