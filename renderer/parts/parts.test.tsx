import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactNode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { busyButton } from '#fixtures/drivers/page.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Progress } from './Progress.tsx';
import { RichText } from './RichText.tsx';
import { Toast } from './Toast.tsx';

// jsdom draws no dialogs: it is open or it is not.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Says when it is in the document, before anything that is left for later. */
function Page({ drawn, children }: { drawn(): void; children: ReactNode }) {
  useLayoutEffect(drawn);
  return children;
}

describe('Button', () => {
  test('a busy button says what it does, keeps the focus and swallows presses', async () => {
    const press = vi.fn();
    const shown = render(<Button onClick={press}>Next</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    shown.rerender(
      <Button onClick={press} busy="Processing...">
        Next
      </Button>,
    );
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelector(busyButton)).not.toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
  });

  test('a busy submit button sends no form', async () => {
    const send = vi.fn((event: Event) => event.preventDefault());
    render(
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <Button type="submit" busy="Processing...">
          Next
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  test('an unavailable button says so and can still be pressed', async () => {
    const press = vi.fn();
    render(
      <Button unavailable onClick={press}>
        Next
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelector(busyButton)).toBeNull();
    expect(press).toHaveBeenCalledTimes(1);
  });
});

describe('ErrorSummary', () => {
  test('links lead to the controls and leave the address as it is', async () => {
    const summary = createRef<HTMLElement>();
    render(
      <>
        <ErrorSummary ref={summary} problems={[{ anchor: 'email', text: 'Email is required' }]} />
        <input id="email" aria-label="Email" />
      </>,
    );
    act(() => summary.current?.focus());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'There is a problem' }));
    await userEvent.click(screen.getByRole('link', { name: 'Email is required' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(window.location.hash).toBe('');
  });
});

describe('Progress', () => {
  test('says its value by name and number, and draws it without a style attribute', () => {
    const html = renderToString(<Progress value={25} />);
    expect(html).not.toContain('style');
    expect(html).toContain('width="25%"');
    render(<Progress value={25} />);
    expect(screen.getByRole('progressbar', { name: 'Your progress' }).getAttribute('aria-valuenow')).toBe('25');
  });
});

describe('RichText', () => {
  test('draws words and links in order', () => {
    const { container } = render(
      <p>
        <RichText pieces={['Read the ', { text: 'policy', href: '/privacy-policy' }, '.']} />
      </p>,
    );
    expect(container.textContent).toBe('Read the policy.');
    expect(screen.getByRole('link', { name: 'policy' }).getAttribute('href')).toBe('/privacy-policy');
  });
});

describe('Dialog', () => {
  test('is named, takes the focus and gives it back', async () => {
    render(<button type="button">Before</button>);
    screen.getByRole('button').focus();
    const shown = render(
      <Dialog title="User already exists!" onClose={() => undefined}>
        <p>Words</p>
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'User already exists!' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('User already exists!');
    shown.unmount();
    expect(document.activeElement?.textContent).toBe('Before');
  });

  test('is open with the drawing itself, so that nothing behind it can be pressed meanwhile', () => {
    const drawn = vi.fn();
    render(
      <Page drawn={() => drawn(screen.getByRole<HTMLDialogElement>('dialog').open)}>
        <Dialog title="Help" onClose={() => undefined}>
          <p>Words</p>
        </Dialog>
      </Page>,
    );
    expect(drawn).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('closes by its cross, by Escape and by a press beside it', async () => {
    const close = vi.fn();
    render(
      <Dialog title="Help" onClose={close}>
        <p>Words</p>
      </Dialog>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await userEvent.click(screen.getByRole('dialog'));
    expect(close).toHaveBeenCalledTimes(3);
  });

  test('one that must be answered has no cross and hears no Escape', () => {
    const close = vi.fn();
    render(
      <Dialog title="User already exists!" mustAnswer onClose={close}>
        <p>Words</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    expect(screen.queryByRole('button')).toBeNull();
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('Toast', () => {
  const news = { id: 1, tone: 'error', text: 'Error validating email!' } as const;

  test('its region is there before the news, and the news goes after six seconds', () => {
    vi.useFakeTimers();
    const gone = vi.fn();
    const shown = render(<Toast news={null} onGone={gone} />);
    const region = screen.getByRole('status');
    shown.rerender(<Toast news={news} onGone={gone} />);
    expect(region.textContent).toBe('Error validating email!');
    act(() => void vi.advanceTimersByTime(5999));
    expect(gone).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(gone).toHaveBeenCalledTimes(1);
  });

  test('it stays while it is pointed at or focused, and six seconds after', () => {
    vi.useFakeTimers();
    const gone = vi.fn();
    render(<Toast news={news} onGone={gone} />);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(gone).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    act(() => void vi.advanceTimersByTime(6000));
    expect(gone).toHaveBeenCalledTimes(1);
  });

  test('the same words said again start anew', () => {
    vi.useFakeTimers();
    const gone = vi.fn();
    const shown = render(<Toast news={news} onGone={gone} />);
    act(() => void vi.advanceTimersByTime(4000));
    shown.rerender(<Toast news={{ ...news, id: 2 }} onGone={gone} />);
    act(() => void vi.advanceTimersByTime(4000));
    expect(gone).not.toHaveBeenCalled();
  });
});
