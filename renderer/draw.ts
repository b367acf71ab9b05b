import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Draws a page in its place, or takes over what stands there already (`hydrates`), in one go with all its effects. React
 * would leave those for later: a letter typed before a field hears of answers would be reported, and then taken away again.
 */
export function drawPage(place: Element, page: ReactNode, hydrates: boolean): void {
  flushSync(() => {
    if (hydrates) hydrateRoot(place, page);
    else createRoot(place).render(page);
  });
}
