import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiAnswer, ApiRequest } from '#engine/effects/effect.ts';
import { ok, publicConfig, refusal } from '#fixtures/journey.ts';
import { browserShelves, storeClaim } from '../session/storage.ts';
import { createDesk } from './desk.ts';
import { Help } from './Help.tsx';
import type { IssueName } from './issues.tsx';

type Answers = Partial<Record<ApiRequest['operation'], ApiAnswer | Promise<ApiAnswer> | Error>>;

const valid = ok({ Result: { ValidationResult: 'valid' } });
const invalid = ok({ Result: { ValidationResult: 'invalid' } });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  // The browser's own dialogs; jsdom knows only their element.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The dialog at an issue or the list, before a service that answers so. */
function openAt(issue: IssueName | null, answers: Answers = {}) {
  const sent: ApiRequest[] = [];
  const changed: string[] = [];
  const logged: unknown[] = [];
  const desk = createDesk({
    config: publicConfig,
    shelves: browserShelves(),
    changed: (number) => void changed.push(number),
    log: (error) => void logged.push(error),
    async send(request) {
      sent.push(request);
      const answer = answers[request.operation] ?? (request.operation === 'verifyPhone' ? valid : ok());
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const draw = (time: number) => <Help desk={desk} opened={{ issue, time }} />;
  const view = render(draw(1));
  return { sent, changed, logged, again: (time: number) => view.rerender(draw(time)) };
}

const open = (answers?: Answers) => openAt('phone', answers);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const TITLES = [
  'Will it cost me anything?',
  "I can't remember my lender",
  'Update My Phone Number',
  'Report a Technical Problem',
];

describe('How Can We Help?', () => {
  test('HELP-05 to HELP-10: a dialog of that name lists four issues', () => {
    openAt(null);
    expect(screen.getByRole('dialog', { name: 'How Can We Help?' })).toBeDefined();
    expect(rows()).toEqual(TITLES);
  });

  test.each(TITLES)(
    'HELP-11, HELP-12, HELP-13: %s takes the place of the list and the focus; Back leads to the list again',
    (title) => {
      openAt(null);
      press(title);
      expect(rows()).toEqual([]);
      expect(screen.getByRole('dialog', { name: title })).toBeDefined();
      expect(document.activeElement?.textContent).toBe(title);
      press('Back');
      expect(rows()).toEqual(TITLES);
      expect(document.activeElement?.textContent).toBe('How Can We Help?');
    },
  );

  test('HELP-12: it is open, at an issue, and closed, by the cross and by Escape alike', () => {
    for (const close of [
      () => press('Close'),
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    ]) {
      openAt(null);
      press('Report a Technical Problem');
      close();
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
    }
  });

  test('HELP-13: who was led straight to an issue by the journey gets to the list too', () => {
    open();
    press('Back');
    expect(rows()).toEqual(TITLES);
  });

  test('HELP-14: closed and opened again it shows the list', () => {
    const { again } = openAt(null);
    press('Will it cost me anything?');
    press('Close');
    again(2);
    expect(rows()).toEqual(TITLES);
  });

  test('HELP-07: the cost: free without us, no win no fee, the cap, the invoice, and what cancelling costs', () => {
    openAt('cost');
    const words = screen.getByRole('dialog').textContent;
    for (const said of [
      'No win no fee',
      'claim for free without us',
      'between 15% and 30%',
      'plus VAT',
      'payable within 14 days',
      'Cancel within 14 days of signing and you owe us nothing',
      '£23 an hour',
      'at most 9.5 hours',
    ])
      expect(words).toContain(said);
  });

  test('CONST-77, HELP-08, HELP-57: who has forgotten the lender reads that lenders from the past 12 years are found', () => {
    openAt('lender');
    expect(screen.getByRole('dialog').textContent).toContain('lenders from the past 12 years');
  });
});

describe('Report a Technical Problem', () => {
  const box = () => screen.getByLabelText('Describe the problem') as HTMLTextAreaElement;
  const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const unavailable = () => screen.getByRole('button', { name: /Submit/ }).getAttribute('aria-disabled') === 'true';
  const wrong = () => document.getElementById(`${box().id}-error`)?.textContent;
  const BLANK = 'Please enter a valid issue description';
  const TEXT = 'The page does not scroll.';
  const person = { givenName: 'Margaret', surname: 'Holloway', email: 'm@example.com', phone_number: '+447700900456' };

  test('HELP-38 to HELP-41, ERR-53: without a text, or with spaces alone, Submit is unavailable, says why, and sends nothing', async () => {
    const { sent } = openAt('problem');
    expect([unavailable(), wrong()]).toEqual([true, undefined]);
    await submit();
    expect([unavailable(), wrong()]).toEqual([true, BLANK]);
    expect(document.activeElement).toBe(box());
    write('   ');
    expect([unavailable(), wrong()]).toEqual([true, BLANK]);
    await submit();
    expect(sent).toEqual([]);
    write(TEXT);
    expect([unavailable(), wrong()]).toEqual([false, undefined]);
    write('');
    expect(unavailable()).toBe(true);
  });

  test('API-58, ERR-48, HELP-16, HELP-17, HELP-18, HELP-42, HELP-43, HELP-54: what is reported is saved once, the dialog closes, and a toast says so', async () => {
    let answer = (_: ApiAnswer) => {};
    const { sent } = openAt('problem', { updateClaim: new Promise((resolve) => (answer = resolve)) });
    write(`  ${TEXT} `);
    await submit();
    const busy = screen.getByRole('button', { name: /Submitting\.\.\./ });
    expect(unavailable()).toBe(true);
    fireEvent.click(busy);
    fireEvent.submit(busy.closest('form') as HTMLFormElement);
    answer(ok());
    await pause(0);
    expect(sent).toEqual([
      { operation: 'updateClaim', body: { feedback_submitted: true, feedback: TEXT } },
      { operation: 'notify', body: { channel: 'feedback', text: 'Report a Technical Problem' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Your problem has been reported successfully');
  });

  test('HELP-52, HELP-53: it is passed on after it was saved, under the name and number that the browser keeps, if it keeps an email', async () => {
    storeClaim(browserShelves(), 'claim-1');
    localStorage.setItem('userAnswers', JSON.stringify({ basicInfo: person }));
    const { sent } = openAt('problem');
    write(TEXT);
    await submit();
    expect(operations(sent)).toEqual(['updateClaim', 'sendFeedback', 'notify']);
    expect(sent[1]?.body).toEqual({
      email: 'm@example.com',
      feedback: TEXT,
      name: 'Margaret Holloway (claim-1)',
      contact: '+447700900456',
    });
  });

  test('HELP-55, HELP-56: the values yourEmail and yourPhone count where the stored answers have none', async () => {
    localStorage.setItem('userAnswers', 'no JSON');
    localStorage.setItem('yourEmail', 'm@example.com');
    localStorage.setItem('yourPhone', '+447700900789');
    const { sent } = openAt('problem');
    write(TEXT);
    await submit();
    expect(sent[1]?.body).toMatchObject({ email: 'm@example.com', contact: '+447700900789' });
  });

  test('ERR-49, HELP-17, HELP-44: what the service does not take is "Failed to report your problem", in the dialog, the text still there', async () => {
    for (const answer of [refusal(500), ok({}, { statusCode: 500 })]) {
      const { sent } = openAt('problem', { updateClaim: answer });
      write(TEXT);
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('Failed to report your problem');
      expect([box().value, unavailable()]).toEqual([TEXT, false]);
      await submit();
      expect(operations(sent)).toEqual(['updateClaim', 'updateClaim']);
      cleanup();
    }
  });

  test('ERR-50, HELP-45, HELP-46: what breaks is logged, and the dialog stays', async () => {
    const broken = new Error('broken');
    const { logged } = openAt('problem', { updateClaim: broken });
    write(TEXT);
    await submit();
    expect(logged).toEqual([broken]);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('HELP-15: closed and opened again, or left by Back, its text is gone', () => {
    const { again } = openAt('problem');
    write(TEXT);
    press('Close');
    again(2);
    expect(box().value).toBe('');
    write(TEXT);
    press('Back');
    press('Report a Technical Problem');
    expect(box().value).toBe('');
  });
});

const input = () => screen.getByLabelText('Mobile number') as HTMLInputElement;
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const pause = (ms = 1000) => act(() => vi.advanceTimersByTimeAsync(ms));
const submit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await pause(0);
};
const look = () => input().parentElement?.dataset.look;
const operations = (sent: ApiRequest[]) => sent.map(({ operation }) => operation);
const message = () => document.getElementById('help-phone-error')?.textContent;

describe('Update My Phone Number', () => {
  test('HELP-09, HELP-19, HELP-31, HELP-32: the dialog has a field for the number, after a +44 that cannot be changed', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Update My Phone Number' })).toBeDefined();
    const prefix = document.getElementById('help-phone-prefix');
    expect([prefix?.tagName, prefix?.textContent]).toEqual(['SPAN', '+44']);
    expect(input().value).toBe('');
  });

  test('CONST-55, CONST-75, HELP-22, HELP-23, ERR-52: a second after the last digit a short number is "Incomplete number", and nobody is asked', async () => {
    const { sent } = open();
    type('07700');
    await pause(999);
    expect(message()).toBeUndefined();
    await pause(1);
    expect(message()).toBe('Incomplete number');
    expect(sent).toEqual([]);
  });

  test('HELP-22: nothing is checked while there is no digit', async () => {
    const { sent } = open();
    type('7');
    type('');
    await pause(5000);
    expect(message()).toBeUndefined();
    expect(sent).toEqual([]);
  });

  test.each(['7700900123', '07700900123'])(
    'HELP-24, HELP-25, HELP-27, HELP-28: %s is asked about; the edge is yellow meanwhile and then green',
    async (number) => {
      let answer = (_: ApiAnswer) => {};
      const { sent } = open({ verifyPhone: new Promise((resolve) => (answer = resolve)) });
      type(number);
      await pause();
      expect(sent).toEqual([{ operation: 'verifyPhone', body: { phone: '+447700900123' } }]);
      expect(look()).toBe('checking');
      answer(valid);
      await pause(0);
      expect(look()).toBe('verified');
    },
  );

  test('API-56, HELP-26, HELP-35, ERR-51: a number that the checker refuses is "Please enter a valid mobile number", its edge red', async () => {
    open({ verifyPhone: invalid });
    type('07700900123');
    await pause();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(look()).toBe('wrong');
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  test('HELP-34: ten digits that are no mobile number are refused, and nobody is asked', async () => {
    const { sent } = open();
    type('0200900123');
    await pause();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(sent).toEqual([]);
  });

  test('HELP-20, HELP-21: typing takes back the message and the verdict', async () => {
    open({ verifyPhone: invalid });
    type('07700900123');
    await pause();
    type('0770090012');
    expect([message(), look()]).toEqual([undefined, 'idle']);
  });

  test('an answer about a number that is no longer there counts for nothing', async () => {
    let answer = (_: ApiAnswer) => {};
    open({ verifyPhone: new Promise((resolve) => (answer = resolve)) });
    type('07700900123');
    await pause();
    type('0770090');
    answer(valid);
    await pause(0);
    expect(look()).toBe('idle');
  });

  test('HELP-33: Submit on an empty field says "Please enter a valid mobile number"', async () => {
    const { sent } = open();
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(message()).toBe('Please enter a valid mobile number');
    expect(document.activeElement).toBe(input());
    expect(sent).toEqual([]);
  });

  test('API-57, API-60, HELP-16, HELP-17, HELP-36, HELP-54, ERR-46: Submit saves the number once, closes the dialog, and a toast says so', async () => {
    let answer = (_: ApiAnswer) => {};
    const { sent, changed } = open({ updateClaim: new Promise((resolve) => (answer = resolve)) });
    type('07700900123');
    await pause();
    await submit();
    const busy = screen.getByRole('button', { name: /Submitting\.\.\./ });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(busy);
    fireEvent.submit(busy.closest('form') as HTMLFormElement);
    answer(ok());
    await pause(0);
    expect(sent.filter(({ operation }) => operation === 'updateClaim')).toEqual([
      {
        operation: 'updateClaim',
        body: {
          phone_number: '+447700900123',
          feedback_action: 'Update My Phone Number',
          feedback: '+447700900123',
        },
      },
    ]);
    expect(sent.at(-1)).toEqual({
      operation: 'notify',
      body: { channel: 'feedback', text: 'Update My Phone Number' },
    });
    expect(changed).toEqual(['+447700900123']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Phone number updated successfully');
  });

  test('API-59, HELP-37, HELP-17, ERR-47: what the service does not take is "Failed to update phone number", in the dialog, and can be sent again', async () => {
    for (const answer of [refusal(500), ok({}, { statusCode: 500 })]) {
      const { sent, changed } = open({ updateClaim: answer });
      type('07700900123');
      await pause();
      await submit();
      expect(screen.getByRole('alert').textContent).toBe('Failed to update phone number');
      expect(changed).toEqual([]);
      await submit();
      expect(operations(sent)).toEqual(['verifyPhone', 'updateClaim', 'updateClaim']);
      cleanup();
    }
  });

  test('HELP-45, HELP-46: what breaks is logged, and the dialog stays', async () => {
    const broken = new Error('broken');
    const { logged } = open({ updateClaim: broken });
    type('07700900123');
    await pause();
    await submit();
    expect(logged).toEqual([broken]);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('a checker that is down twice does not stop the claimant', async () => {
    open({ verifyPhone: { status: 0, body: null } });
    type('07700900123');
    await pause();
    expect(message()).toBe('Error validating phone!');
    await submit();
    expect(look()).toBe('verified');
  });

  test('HELP-14, HELP-15: closed and opened again it starts anew', async () => {
    const { again } = open();
    type('07700900123');
    await pause();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    again(2);
    expect([input().value, look()]).toEqual(['', 'idle']);
  });
});
