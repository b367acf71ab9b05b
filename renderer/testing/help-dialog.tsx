import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ApiAnswer, ApiRequest } from '#engine/claims/effects/effect.ts';
import { ok, publicConfig } from '#fixtures/drivers/journey.ts';
import { Help } from '../help/Help.tsx';
import { createHelpApi } from '../help/help-api.ts';
import type { IssueName } from '../help/issues.tsx';
import { browserStorages } from '../session/storage.ts';

type Answers = Partial<Record<ApiRequest['operation'], ApiAnswer | Promise<ApiAnswer> | Error>>;

export const valid = ok({ Result: { ValidationResult: 'valid' } });

/** The help dialog before a service, for the tests of one file: each begins with an empty browser and a clock that stands. */
export function helpDialog() {
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
  return { openAt };
}

/** The dialog at an issue or the list, before a service that answers so. */
function openAt(issue: IssueName | null, answers: Answers = {}) {
  const sent: ApiRequest[] = [];
  const changed: string[] = [];
  const logged: unknown[] = [];
  const helpApi = createHelpApi({
    config: publicConfig,
    storages: browserStorages(),
    changed: ({ number }) => void changed.push(number),
    log: (error) => void logged.push(error),
    async send(request) {
      sent.push(request);
      const answer = answers[request.operation] ?? (request.operation === 'verifyPhone' ? valid : ok());
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const draw = (time: number) => <Help helpApi={helpApi} opened={{ issue, time }} />;
  const view = render(draw(1));
  return { sent, changed, logged, again: (time: number) => view.rerender(draw(time)) };
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Lets time pass, in milliseconds. */
export const pause = (ms = 1000) => act(() => vi.advanceTimersByTimeAsync(ms));
export async function submit(): Promise<void> {
  press('Submit');
  await pause(0);
}
export const operations = (sent: readonly ApiRequest[]) => sent.map(({ operation }) => operation);
