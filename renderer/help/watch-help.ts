import { logError } from '../session/log-error.ts';

/**
 * Opens the help dialog once the page has provided a way to do so, whichever help button is pressed and whenever it was drawn.
 * Moving the pointer over one starts the fetch of its code.
 */
export function watchHelp<Dialog>(page: Document, fetch: () => Promise<Dialog>, open: (dialog: Dialog) => void): void {
  const atButton = ({ target }: Event) => target instanceof Element && target.closest('[data-help]') !== null;
  let fetched = false;
  const near = (event: Event) => {
    if (fetched || !atButton(event)) return;
    fetched = true;
    fetch().catch(() => undefined); // the press tries again
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, near, { capture: true, passive: true });
  page.addEventListener('click', (event) => {
    if (atButton(event)) fetch().then(open, logError);
  });
}
