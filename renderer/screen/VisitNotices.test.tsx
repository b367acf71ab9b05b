import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StartAgain, TroubleNotice } from './VisitNotices.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('Start again asks once, and then ends the visit', async () => {
  const again = vi.fn(() => new Promise<boolean>(() => undefined));
  render(<StartAgain again={again} />);
  await press('Not you? Start again');
  screen.getByRole('dialog', { name: 'Start again?' });
  expect(again).not.toHaveBeenCalled();
  await press('Start again');
  await userEvent.click(screen.getByRole('button', { name: /Starting again/ }));
  expect(again).toHaveBeenCalledTimes(1);
});

test('a visitor can keep what is here', async () => {
  const again = vi.fn(async () => true);
  render(<StartAgain again={again} />);
  await press('Not you? Start again');
  await press('Keep what is here');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(again).not.toHaveBeenCalled();
});

test('Start again ends the link of the claim too where that is ticked, and only there', async () => {
  const again = vi.fn(async (_: boolean) => false);
  render(<StartAgain again={again} />);
  await press('Not you? Start again');
  await press('Start again');
  await waitFor(() => expect(again).toHaveBeenLastCalledWith(false));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Also end the link to this claim/ }));
  await press('Start again');
  await waitFor(() => expect(again).toHaveBeenLastCalledWith(true));
});

test('a visit that could not be ended is said to be there still, and can be ended again', async () => {
  const again = vi.fn(async () => false);
  render(<StartAgain again={again} />);
  await press('Not you? Start again');
  await press('Start again');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('nothing was removed'));
  await press('Start again');
  expect(again).toHaveBeenCalledTimes(2);
});

test('what is wrong with the browser is said in plain words, with what is needed', { tags: ['SR-3'] }, () => {
  render(<TroubleNotice trouble="cookies" />);
  expect(screen.getByRole('status').textContent).toContain('Allow cookies for this site');
  cleanup();
  render(<TroubleNotice trouble="storage" />);
  expect(screen.getByRole('status').textContent).toContain('You can still continue');
});
