/** The phone code of v3. The flow alone, with effects whose results the test decides. */
import { describe, expect, test } from 'vitest';
import { at, signed, v3 } from '#fixtures/drivers/after-signature.ts';

describe('the phone code', () => {
  test('address, heading, link and buttons', { tags: ['OTP-01', 'OTP-02', 'OTP-06', 'OTP-07', 'OTP-09'] }, () => {
    const { path, heading, actions, submit } = v3.screens.otp ?? {};
    expect([path, heading]).toEqual(['otp', 'Phone Verification']);
    expect([actions?.changeNumber?.label, actions?.resend?.label, submit?.label]).toEqual([
      'Change Number?',
      'Resend Verification Code',
      'Verify and Continue',
    ]);
  });

  test('it says that a text with a 4-digit code was sent, and shows the number masked', { tags: ['OTP-03', 'OTP-04'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    expect(journey.selectors().text(v3.blocks?.codeSent?.text ?? '')).toBe('We have sent a text with a 4-digit code to {mobile.masked}.');
    expect(journey.selectors().read('mobile.masked')).toBe('+44 *******123');
  });

  test('the status line while the code is sent, and afterwards', { tags: ['OTP-10', 'OTP-11'] }, async () => {
    expect(v3.blocks?.codeStatus).toMatchObject({
      text: 'Verification code sent to your mobile',
      during: { effect: 'otp.send', text: 'Sending verification code...' },
    });
    const journey = at('otp', { facts: signed });
    expect(Object.values(journey.screen().background).map(({ effect }) => effect)).toEqual(['otp.send']);
    await journey.settle();
    expect(journey.selectors().holds(v3.blocks?.codeStatus?.when)).toBe(true);
  });

  test('a code can be sent again after 120 s, not before', { tags: ['OTP-12', 'OTP-13', 'CONST-47'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    await journey.pass(119_999);
    await journey.action('resend');
    expect(journey.ran).toEqual(['otp.send']);
    await journey.pass(1);
    await journey.action('resend');
    expect(journey.ran).toEqual(['otp.send', 'otp.send']);
  });

  test('a wrong code empties the boxes and says so there', { tags: ['OTP-16', 'ERR-26'] }, async () => {
    const journey = at('otp', { facts: signed, results: { 'otp.verify': { outcome: 'wrong', message: 'Invalid OTP. Please try again.' } } });
    await journey.settle();
    journey.answer('code', '1234');
    await journey.submit();
    expect([journey.at(), journey.state().answers.code, journey.error('code')]).toEqual(['otp', undefined, 'Invalid OTP. Please try again.']);
  });

  test('an incomplete code is not sent', { tags: ['ERR-28'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.settle();
    journey.answer('code', '123');
    await journey.submit();
    expect(journey.error('code')).toBe('Please enter the complete 4-digit OTP');
    expect(journey.ran).not.toContain('otp.verify');
  });

  test('the right code leads to the finish', async () => {
    const journey = at('otp', {
      facts: signed,
      results: { 'otp.verify': { outcome: 'verified', facts: { 'idv.done': true, 'otp.sentAt': null, 'otp.phone': null } } },
    });
    await journey.settle();
    journey.answer('code', '1234');
    await journey.submit();
    expect(journey.at()).toBe('finish');
    expect(journey.selectors().read('otp.sentAt')).toBeUndefined();
  });

  test('a changed number is sent a new code, and no link; Change Number? opens the help dialog there (G-090)', { tags: ['HELP-49'] }, async () => {
    const journey = at('otp', { facts: signed });
    await journey.action('changeNumber');
    expect(journey.emitted).toEqual([{ type: 'help', issue: 'phone' }]);
    journey.actor.send({ type: 'outside', name: 'phone.changed', change: { answers: { mobile: '07700 900456' } } });
    await journey.settle();
    expect(journey.ran).toEqual(['otp.send', 'otp.send']);
    expect(journey.selectors().read('mobile.masked')).toBe('+44 *******456');
  });
});

test('that a code was sent is said once it has been, never before and never of another number', { tags: ['OTP-03', 'OTP-04'] }, async () => {
  const says = (journey: ReturnType<typeof at>) => journey.selectors().text(v3.blocks?.codeSent?.text ?? '');
  const failed = at('otp', { facts: signed, results: { 'otp.send': { outcome: 'failed', message: 'Not sent' } } });
  expect(says(failed)).not.toMatch(/sent/);
  await failed.settle();
  expect(says(failed)).not.toMatch(/sent/);
  const sent = at('otp', { facts: signed });
  await sent.settle();
  expect(says(sent)).toMatch(/^We have sent a text with a 4-digit code to /);
  const change = { answers: { mobile: '07700 900333' }, facts: { 'otp.sentAt': null, 'otp.phone': null } };
  sent.actor.send({ type: 'outside', name: 'phone.changed', change });
  expect(says(sent)).not.toMatch(/sent/);
});
