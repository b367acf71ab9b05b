import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component of another chunk; `preload` fetches it beforehand. */
export type LazyComponent<Props> = ((props: Props) => ReactNode) & { preload(): Promise<unknown> };

/**
 * A component that is fetched when it is first drawn. Once it is here it is drawn at once; until then, and where the fetch
 * fails, `place` is: a missing file never takes the page away, as a component that suspends would.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): LazyComponent<Props> {
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
      let gone = false;
      preload().then(
        () => gone || setComponent(() => here),
        () => undefined, // its place stays as it is
      );
      return () => {
        gone = true;
      };
    }, [Component]);
    return Component ? <Component {...props} /> : place;
  }
  return Object.assign(Drawn, { preload });
}
