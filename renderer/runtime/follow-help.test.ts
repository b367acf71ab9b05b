import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Actor } from 'xstate';
import { fieldTypes, type JourneyMachine, Selectors } from '#engine';
import { ok, publicConfig, startJourney, TODAY } from '#fixtures/drivers/journey.ts';
import { screen, trialEffect, trialFields, trialFlow } from '#fixtures/trial-flow.ts';
import { browserStorages } from '../session/storage.ts';
import { storeAnswers } from '../session/stored-answers.ts';
import { followHelp } from './follow-help.ts';

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

test('a number changed in the help dialog is the journey’s answer and its stored answer, checked already; the screen hears of it', {
  tags: ['API-55', 'HELP-47'],
}, async () => {
  const flow = trialFlow(
    {
      contact: screen('contact', { body: ['mobile'], submit: { label: 'Next', to: [{ screen: 'otp' }] } }),
      otp: screen('otp', {
        body: ['change'],
        actions: { change: { label: 'Change Number?', to: [{ help: 'phone' }] } },
        on: { 'phone.changed': { run: ['trial.text'] } },
        end: true,
      }),
    },
    { fields: trialFields, outcomes: { 'trial.text': { done: 'continue', failed: 'continue' } } },
  );
  const text = trialEffect({ asks: { operation: 'trackEvent' }, does: () => ({ outcome: 'done' }) });
  const journey = startJourney({
    flow,
    state: {
      answers: { mobile: '07700 900456' },
      facts: { 'otp.sentAt': '2026-03-15T09:00:00.000Z', 'otp.phone': '+447700900456', 'idLink.sent': true },
      trail: ['contact'],
    },
    at: 'otp',
    send: async () => ok(),
    effects: { 'trial.text': text },
  });
  followHelp(journey.actor as unknown as Actor<JourneyMachine>, {
    flow,
    config: publicConfig,
    storages: browserStorages(),
    send: async ({ operation }) => ok(operation === 'verifyPhone' ? { Result: { ValidationResult: 'valid' } } : {}),
    log(error) {
      throw error;
    },
    dialog: () => import('../help/open-help.tsx'),
  });
  await journey.action('change');
  fireEvent.change(await page.findByLabelText('Mobile number'), { target: { value: '07700900123' } });
  await page.findByText('Verified');
  fireEvent.click(page.getByRole('button', { name: 'Submit' }));
  await page.findByText('Phone number updated successfully');
  await waitFor(() => expect(journey.state().answers.mobile).toBe('07700 900123'));
  await journey.settle();

  const selectors = new Selectors({ flow, state: journey.state(), today: TODAY, fieldTypes });
  expect(selectors.claimed('phone_number')).toBe('+447700900123');
  expect([selectors.settled('mobile'), selectors.errorOf('mobile')]).toEqual([true, null]);
  storeAnswers(browserStorages(), selectors);
  expect(JSON.parse(localStorage.getItem('userAnswers') ?? '')).toMatchObject({
    basicInfo: { phone_number: '+447700900123' },
  });
  expect(journey.calls('trackEvent')).toHaveLength(1);
  // What was sent to the number before is no word about this one.
  for (const fact of ['otp.sentAt', 'otp.phone', 'idLink.sent']) expect(selectors.read(fact)).toBeUndefined();
});
