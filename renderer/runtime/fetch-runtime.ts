import type { LinkedFlow } from '#engine';
import type { Flow } from '#schemas/flow.ts';

type JourneyRuntime = typeof import('./journey-runtime.chunk.ts');
type Loaded = { flow: LinkedFlow; revision: string };
/** A flow as its file has it. */
type Source = { flow: Flow; revision: string };

/** The longest wait between two tries, in milliseconds. */
const LONGEST_WAIT_MS = 4000;

/**
 * Fetches what runs a journey, and its flow. Where the page says where they are, it is filled in already: while the
 * network is away it stays as it is, and they are asked for again. A browser remembers that a file could not be had, so
 * each try has an address of its own. Never resolves where `renew` says that the page is being left for a new one.
 */
export async function fetchRuntime(
  page: Document,
  load: () => Promise<Loaded>,
  runtime: () => Promise<JourneyRuntime>,
  renew: () => Promise<boolean>,
  log: (error: unknown) => void,
): Promise<[JourneyRuntime, Loaded]> {
  const [machine, flow] = (page.querySelector<HTMLLinkElement>('#program')?.dataset.then ?? '').split(' ');
  if (!machine || !flow) return Promise.all([runtime(), load()]);
  for (let tries = 0; ; tries += 1) {
    const again = tries === 0 ? '' : `?${tries}`;
    try {
      const files: [Promise<JourneyRuntime>, Promise<Source>] = [
        import(/* @vite-ignore */ machine + again),
        import(/* @vite-ignore */ flow + again),
      ];
      const [fetched, source] = await Promise.all(files);
      return [fetched, { flow: fetched.link(source.flow), revision: source.revision }];
    } catch (error) {
      log(error);
      if (await renew()) return new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 250 * 2 ** tries)));
    }
  }
}
