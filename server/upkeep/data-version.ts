import type { Store } from '../store/port.ts';
import { collections } from './walk-store.ts';

const SCHEMA = 'schema';

/** The version of a store's stored forms, and the oldest version whose release can still work with it. */
export interface DataVersion {
  version: number;
  readableFrom: number;
}

/** Of stores that were written before versions were noted. */
export const BEFORE_VERSIONS: DataVersion = { version: 0, readableFrom: 0 };

/** From this version on, personal values of claims are sealed. */
export const SEALED_FROM = 2;

export async function dataVersionOf(store: Store): Promise<DataVersion> {
  const schema = await store.get('meta', SCHEMA);
  return schema ? { version: schema.version ?? 0, readableFrom: schema.readableFrom ?? 0 } : BEFORE_VERSIONS;
}

export async function writeDataVersion(store: Store, { version, readableFrom }: DataVersion, at: Date): Promise<void> {
  await store.upsert('meta', SCHEMA, {
    set: [
      [['version'], version],
      [['readableFrom'], readableFrom],
      [['at'], at.toISOString()],
    ],
  });
}

export async function isEmpty(store: Store): Promise<boolean> {
  for (const collection of collections) if ((await store.scan(collection, '', 1)).length > 0) return false;
  return true;
}
