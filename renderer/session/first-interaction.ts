/** State shared by the start of a page (`boot.ts`) and its program (`main.tsx`). */
export const firstInteraction = {
  seen: false,
  /** A keyboard is composing a word in a page that is not hydrated yet. */
  composing: false,
  /** The first interaction was handled: later screens wait for another. */
  answered: false,
};

let resolve: () => void = () => undefined;

/** Resolves when the page is hydrated: its first screen is drawn and handles input. */
export const alive = new Promise<void>((done) => {
  resolve = done;
});

/** Reports that the page is hydrated. */
export const live = (): void => resolve();
