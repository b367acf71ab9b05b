import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { carryOver } from './carry-over.ts';

/**
 * Draws a page in its place, or takes over what stands there already (`hydrates`), in one go with all its effects. React
 * would leave those for later: a letter typed before a field hears of answers would be reported, and then taken away again.
 * A page that a translation or an extension has changed cannot be taken over: React draws it anew, and what was entered
 * is put into it.
 */
export function drawPage(place: Element, page: ReactNode, hydrates: boolean): void {
  const putBack = carryOver(place, hydrates);
  flushSync(() => {
    if (hydrates) hydrateRoot(place, page, { onRecoverableError: (error) => console.error(error) });
    else createRoot(place).render(page);
  });
  putBack();
}
