/** The finish of v3. The flow alone, with effects whose results the test decides. */
import { describe, expect, test } from 'vitest';
import type { EffectResult } from '#engine/claims/effects/effect.ts';
import { at, signed, v3 } from '#fixtures/drivers/after-signature.ts';

describe('the finish', () => {
  test('it speaks of the text, offers to change the number, and thanks a claimant who has passed', {
    tags: ['IDU-02', 'IDU-03', 'IDU-07', 'IDU-08', 'IDU-09'],
  }, () => {
    const text = (qkba: string, coming = true) =>
      at('finish', { facts: { ...signed, qkba, 'idLink.sent': coming } })
        .selectors()
        .text(v3.blocks?.uploadId?.text ?? '');
    for (const qkba of ['hi', 'md']) expect(text(qkba, false)).not.toMatch(/text|link/);
    for (const qkba of ['hi', 'md']) expect(text(qkba)).toMatch(/open the link that we are texting to your phone/);
    expect(text('hi')).toMatch(/^Thank you\. We will now check another database.*within 48 hours/);
    expect(text('md')).not.toMatch(/48 hours/);
    expect(v3.screens.finish?.actions?.changeNumber).toMatchObject({ label: 'Change number', to: [{ help: 'phone' }] });
  });

  test('the first text is asked for once; after a change of number another one, and a second later the firm is told', {
    tags: ['HELP-48', 'HELP-51'],
  }, async () => {
    const journey = at('finish', { facts: signed });
    await journey.settle();
    await journey.go('finish');
    expect(journey.ran).toEqual(['sms.idLink']);
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    await journey.pass(999);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink']);
    await journey.pass(1);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink', 'contact.phoneChanged']);
  });

  test('a text that the number did not take is spoken of no more; a later look knows', { tags: ['IDU-02'] }, async () => {
    const results = { 'sms.idLink': { outcome: 'sent', facts: { 'idLink.sent': true } } as EffectResult };
    const journey = at('finish', { facts: signed, results });
    const says = () => journey.selectors().text(v3.blocks?.uploadId?.text ?? '');
    expect(says()).not.toMatch(/text|link/);
    await journey.settle();
    expect(says()).toMatch(/open the link that we are texting to your phone/);
    Object.assign(results['sms.idLink'], { outcome: 'undeliverable', facts: { 'idLink.sent': false } });
    await journey.pass(4000);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink']);
    expect(says()).not.toMatch(/text|link/);
  });

  test('a link that could not be sent is not shown on the screen, and the firm still learns the number', { tags: ['HELP-50'] }, async () => {
    const journey = at('finish', { facts: signed, results: { 'sms.idLink': { outcome: 'failed', message: 'Not sent' } } });
    await journey.settle();
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    await journey.pass(1000);
    const { toast, dialog, message } = journey.screen();
    expect([toast, dialog, message, journey.at()]).toEqual([null, null, null, 'finish']);
    expect(journey.ran).toEqual(['sms.idLink', 'sms.idLink', 'contact.phoneChanged']);
  });

  test('arriving is recorded once', { tags: ['TRK-07'] }, async () => {
    const journey = at('finish', { facts: signed });
    await journey.go('finish');
    expect(journey.tracked).toEqual(['submit_claim']);
  });
});
