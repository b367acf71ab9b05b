/** State shared by the start of a page (`boot.ts`) and its program (`main.tsx`). */
export const firstInteraction = {
  /** Something was pressed or typed on this page. */
  seen: false,
  /** Fields that were typed in before the page was hydrated. A value that the browser restored from an earlier visit does not count. */
  typed: new Set<EventTarget>(),
  /** A keyboard is composing a word in a page that is not hydrated yet. */
  composing: false,
};

let resolve: () => void = () => undefined;

/** Resolves when the page is hydrated: its first screen handles input. */
export const hydrated = new Promise<void>((done) => {
  resolve = done;
});

/** Reports that the page is hydrated. */
export const live = (): void => resolve();
