import type { Config } from '../config.ts';
import { portsOver } from '../open-ports.ts';
import type { Ports } from '../ports.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/port.ts';

function freeze<Value>(value: Value): Value {
  // What is frozen is so to its depth: a changed document shares what stayed the same with the one before.
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}

/**
 * A store whose documents cannot be changed in place where memory may share them: what it returns from `recent`, `update` and `upsert`.
 * In the service such a change would reach every later reader of the document without being stored. (decision 236)
 */
export function frozenDocuments(store: Store): Store {
  const { recent } = store;
  return {
    ...store,
    ...(recent && { recent: (collection, id) => freeze(recent(collection, id)) }),
    update: async (...change) => freeze(await store.update(...change)),
    upsert: async (...change) => freeze(await store.upsert(...change)),
  };
}

/** `openPorts` for tests: what changes a document of the store in place throws a TypeError. */
export async function openTestPorts(config: Config): Promise<Ports> {
  // Below the door that seals claims, which remembers what it got, and above it.
  const ports = portsOver(config, frozenDocuments(await openStore(config.storeUrl)));
  return { ...ports, store: frozenDocuments(ports.store) };
}
