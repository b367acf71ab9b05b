import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstInteraction } from '../session/first-interaction.ts';
import { logError } from '../session/log-error.ts';
import { enter, enteredIn } from './entered.ts';

/**
 * Draws a page in its place, or hydrates what stands there already (`hydrates`), in one go with all its effects. React
 * would leave those for later: a letter typed before a field hears of answers would be reported, and then taken away again.
 * React draws a page anew that a translation or an extension has changed: what was entered is put into it. If the page is not
 * hydrated, a field is carried over only if it has the focus or was typed in: the browser may have restored the others from an
 * earlier visit. (cases BR-1, BR-2, BR-5)
 */
export function drawPage(place: Element, page: ReactNode, hydrates: boolean): void {
  const entered = enteredIn(place);
  const focused = place.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const caret = focused instanceof HTMLInputElement ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  flushSync(() => {
    if (hydrates) hydrateRoot(place, page, { onRecoverableError: logError });
    else createRoot(place).render(page);
  });
  const isOwn = (control: Element) => hydrates || control === focused || firstInteraction.typed.has(control);
  for (const [control, what] of entered) if (!control.isConnected && isOwn(control)) enter(what);
  if (!focused || focused.isConnected) return;
  const drawn = document.getElementById(focused.id);
  drawn?.focus({ preventScroll: true });
  if (caret && caret[0] !== null && drawn instanceof HTMLInputElement) drawn.setSelectionRange(...caret);
}
