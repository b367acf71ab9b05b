/** What the start of a page (`boot.ts`) and its program (`main.tsx`) tell each other. */
export const firstInteraction = {
  seen: false,
  /** A keyboard composes a word in a page that does not live yet. */
  composing: false,
  /** The sign has been answered: later screens wait for one of their own. */
  answered: false,
};

let resolve: () => void = () => undefined;

/** Resolves when the page lives: its first screen is drawn and hears what is done with it. */
export const alive = new Promise<void>((done) => {
  resolve = done;
});

/** Says that the page lives. */
export const live = (): void => resolve();
