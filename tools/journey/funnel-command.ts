import { flowsFolder } from '#flows/files.ts';
import { BootError } from '#server/boot-error.ts';
import { loadConfig } from '#server/config.ts';
import { loadFlows } from '#server/flows.ts';
import { keyringOf } from '#server/sealing/keyring.ts';
import { sealedStore } from '#server/sealing/sealed-store.ts';
import { openStore } from '#server/store/open.ts';
import { StoreUnavailable } from '#server/store/port.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { dayFault, drawn, funnelOf, missingStore } from './funnel.ts';

/** Says how far it has come, once a second, where it does not mix with what is printed. */
function progressing(): (read: number) => void {
  let last = Date.now();
  return (read) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    console.error(`${read.toLocaleString('en-GB')} claims read`);
  };
}

/** `funnel [version …]`: how many claims of the store have completed each screen. The store is that of the settings. */
export async function funnel(
  { words: versions, flags, values }: Pick<Invocation, 'words' | 'flags' | 'values'>,
  environment?: Readonly<Record<string, string | undefined>>,
  folder = flowsFolder,
): Promise<Answer> {
  const [since, until] = [values.get('since'), values.get('until')];
  const wrong = dayFault('since', since) ?? dayFault('until', until);
  if (wrong !== undefined) return misuse(wrong);
  if (since !== undefined && until !== undefined && since > until)
    return misuse(`--since ${since} is after --until ${until}.`);
  try {
    const { storeUrl, dataKeys } = loadConfig(environment);
    const missing = missingStore(storeUrl);
    if (missing !== undefined) return { text: missing, ok: false };
    const flows = loadFlows(folder);
    const ends = flags.has('ends');
    const raw = await openStore(storeUrl);
    const store = ends ? sealedStore(raw, keyringOf(dataKeys)) : raw;
    try {
      const asked = { versions, since, until, ends };
      const counted = await funnelOf(store, flows, asked, { clock: () => new Date(), progress: progressing() });
      return { text: flags.has('json') ? JSON.stringify(counted) : drawn(counted), ok: true };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof BootError || error instanceof StoreUnavailable) return { text: error.message, ok: false };
    throw error;
  }
}
