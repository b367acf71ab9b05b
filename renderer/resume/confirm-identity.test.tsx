import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Client } from '../api/client.ts';
import { heading, linkPage } from '../testing/link-page.tsx';
import { fillIn } from '../testing/shown-field.tsx';
import { GO_ON_MS, PATIENCE_MS, START_MS } from './follow-link.ts';

const { openLink, elsewhere, pass } = linkPage({ begun: 'v3', seen: 'v5' });

const refused = (code: string, message = '') => ({
  status: 403,
  body: { statusCode: 403, message, responseObject: { code } },
});
const list = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const button = () => screen.getByRole('button', { name: /Continue|Checking/ });

/** Chooses a date and presses Continue. */
async function enter(day: string, month: string, year: string) {
  await act(async () => {
    fillIn(list('Day'), day, 'change');
    fillIn(list('Month'), month, 'change');
    fillIn(list('Year'), year, 'change');
  });
  await act(async () => button().click());
}

/** The link of a claim whose claimant was born on 9 April 1961; the service asks for that date, three times at most. */
async function open(check?: Client['send']) {
  const { walk, claim } = await elsewhere('sign');
  let tries = 0;
  const send: Client['send'] = async (request) => {
    const { dateOfBirth } = (request.body ?? {}) as { dateOfBirth?: string };
    if (request.operation !== 'resumeClaim' || dateOfBirth === '09/04/1961')
      return walk.api.send({ ...request, body: undefined });
    if (dateOfBirth === undefined) return refused('BIRTH_DATE_NEEDED', 'Please confirm your date of birth.');
    if (check) return check(request);
    tries += 1;
    const left = tries === 1 ? '2 tries' : '1 try';
    if (tries > 2) return refused('LINK_LOCKED');
    return refused('BIRTH_DATE_NEEDED', `This date does not match our records. You have ${left} left.`);
  };
  const page = await openLink(walk, { search: `?id=${claim}`, send });
  await pass(START_MS);
  return { page, claim };
}

describe('a link that asks for the birth date (decision 179)', () => {
  test('it asks before anything of the claim is in this browser, and says so to everybody', async () => {
    const { page } = await open();
    expect([heading(), document.title]).toEqual(['Confirm it’s you', 'Confirm it’s you']);
    expect(document.activeElement?.textContent).toBe('Confirm it’s you');
    expect(screen.getByRole('group', { name: 'Date of birth' })).toBeDefined();
    expect([localStorage.length, sessionStorage.length, page.left]).toEqual([0, 0, []]);
  });

  test('the right date opens the claim at once; it is sent in the body, and in no address', async () => {
    const { page, claim } = await open();
    await enter('9', '4', '1961');
    await pass(0);
    expect(page.left).toEqual([`/get-started-v3/sign?id=${claim}`]);
    expect(page.requests.at(-1)).toEqual({
      operation: 'resumeClaim',
      params: { claimId: claim },
      body: { dateOfBirth: '09/04/1961' },
    });
    expect(localStorage.getItem('currentId')).toBe(claim);
  });

  test('a date that does not match says how many tries are left, keeps what was chosen, and takes the focus there', async () => {
    await open();
    await enter('10', '4', '1961');
    await pass(0);
    const words = 'This date does not match our records. You have 2 tries left.';
    expect(screen.getByText(words)).toBeDefined();
    expect(document.getElementById(list('Day').getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(document.activeElement).toBe(list('Day'));
    expect([list('Day').value, list('Month').value, list('Year').value]).toEqual(['10', '4', '1961']);
    await enter('11', '4', '1961');
    await pass(0);
    expect(screen.getByText('This date does not match our records. You have 1 try left.')).toBeDefined();
  });

  test('the same wrong date again shows the message of the second refusal', async () => {
    await open(async () => refused('BIRTH_DATE_NEEDED', 'This date does not match our records.'));
    for (let n = 0; n < 2; n += 1) {
      await act(async () => fillIn(list('Day'), String(20 + n), 'change'));
      await enter(String(20 + n), '4', '1961');
      await pass(0);
      expect(screen.getByText('This date does not match our records.')).toBeDefined();
    }
  });

  test('after the last try it says where the claim still opens and whom to ask', async () => {
    const { page } = await open();
    for (const day of ['10', '11', '12']) {
      await enter(day, '4', '1961');
      await pass(0);
    }
    expect(heading()).toBe('We could not confirm that this claim is yours');
    expect(screen.getByRole('alert').textContent).toMatch(/browser where you started, or contact our support team/);
    expect(screen.getByRole('link', { name: 'help@reclaim.example' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull();
    expect([page.left, localStorage.length, sessionStorage.length]).toEqual([[], 0, 0]);
  });

  test('a date that is missing or cannot be one is not sent, and spends no try', async () => {
    const { page } = await open();
    await act(async () => button().click());
    expect(screen.getByText('Day is required')).toBeDefined();
    await enter('31', '2', '1961');
    expect(screen.getByText('Please enter a valid date')).toBeDefined();
    expect(page.asked()).toEqual(['resumeClaim']);
  });

  test('while it is checked a second press sends nothing; without an answer the date stays and can be sent again', async () => {
    const { page } = await open(() => new Promise(() => undefined));
    await enter('10', '4', '1961');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await act(async () => button().click());
    expect(page.asked()).toEqual(['resumeClaim', 'resumeClaim']);
    await pass(PATIENCE_MS);
    expect(screen.getByText('We could not check your date of birth. Please try again.')).toBeDefined();
    expect(list('Day').value).toBe('10');
    await enter('9', '4', '1961');
    await pass(GO_ON_MS);
    expect(page.left).toHaveLength(1);
  });
});
