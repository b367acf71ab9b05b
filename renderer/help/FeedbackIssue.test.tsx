import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ApiAnswer } from '#engine/claims/effects/effect.ts';
import { ok, refusal } from '#fixtures/drivers/journey.ts';
import { browserStorages, storeClaim } from '../session/storage.ts';
import { helpDialog, operations, pause, press, submit } from '../testing/help-dialog.tsx';

const { openAt } = helpDialog();

describe('Report a Technical Problem', () => {
  const box = () => screen.getByLabelText('Describe the problem') as HTMLTextAreaElement;
  const write = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const unavailable = () => screen.getByRole('button', { name: /Submit/ }).getAttribute('aria-disabled') === 'true';
  const wrong = () => document.getElementById(`${box().id}-error`)?.textContent;
  const BLANK = 'Please enter a valid issue description';
  const TEXT = 'The page does not scroll.';
  const person = { givenName: 'Margaret', surname: 'Holloway', email: 'm@example.com', phone_number: '+447700900456' };

  test('without a text, or with spaces alone, Submit is unavailable, says why, and sends nothing', {
    tags: ['HELP-38', 'HELP-39', 'HELP-40', 'HELP-41', 'ERR-53', 'ENT-206', 'ENT-207', 'ENT-208'],
  }, async () => {
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

  test('what is reported is saved once, the dialog closes, and a toast says so', {
    tags: ['API-58', 'ERR-48', 'HELP-16', 'HELP-17', 'HELP-18', 'HELP-42', 'HELP-43', 'HELP-54', 'ENT-211'],
  }, async () => {
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

  test('it is passed on after it was saved, under the name and number that the browser keeps, if it keeps an email', {
    tags: ['HELP-52', 'HELP-53'],
  }, async () => {
    storeClaim(browserStorages(), 'claim-1');
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

  test('the values yourEmail and yourPhone count where the stored answers have none', {
    tags: ['HELP-55', 'HELP-56'],
  }, async () => {
    localStorage.setItem('userAnswers', 'no JSON');
    localStorage.setItem('yourEmail', 'm@example.com');
    localStorage.setItem('yourPhone', '+447700900789');
    const { sent } = openAt('problem');
    write(TEXT);
    await submit();
    expect(sent[1]?.body).toMatchObject({ email: 'm@example.com', contact: '+447700900789' });
  });

  test('what the service does not take is "Failed to report your problem", in the dialog, the text still there', {
    tags: ['ERR-49', 'HELP-17', 'HELP-44'],
  }, async () => {
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

  test('what breaks is logged, and the dialog stays', { tags: ['ERR-50', 'HELP-45', 'HELP-46'] }, async () => {
    const broken = new Error('broken');
    const { logged } = openAt('problem', { updateClaim: broken });
    write(TEXT);
    await submit();
    expect(logged).toEqual([broken]);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('closed and opened again, or left by Back, its text is gone', { tags: ['HELP-15'] }, () => {
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
