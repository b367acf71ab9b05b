import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Pause before a fetch that failed is tried again, in milliseconds. */
const AGAIN_MS = 2000;

/** A component of another chunk; `preload` fetches it beforehand. */
export type Late<Props> = ((props: Props) => ReactNode) & { preload(): Promise<unknown> };

/**
 * A component that is fetched when it is first drawn. Once it is here it is drawn at once; until then `place` is, and a
 * fetch that fails is tried again: a missing file never takes the page away, as one that suspends would.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): Late<Props> {
  let here: ComponentType<Props> | undefined;
  const preload = async () => {
    here ??= await load();
  };

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each call, and calls stand at the top of modules
  function Drawn(props: Props) {
    // Chosen once per mount: another component in its place would lose what it holds.
    const [Component, setComponent] = useState(() => here);
    useEffect(() => {
      if (Component) return;
      let again: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const fetch = () =>
        preload().then(
          () => gone || setComponent(() => here),
          () => {
            if (!gone) again = setTimeout(fetch, AGAIN_MS);
          },
        );
      void fetch();
      return () => {
        gone = true;
        clearTimeout(again);
      };
    }, [Component]);
    return Component ? <Component {...props} /> : place;
  }
  return Object.assign(Drawn, { preload });
}
