import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Store } from './port.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the store that `STORE_URL` names: `mongodb://…`, `sqlite:<file>`, or `sqlite::memory:` for a store that ends with the
 * process.
 */
export async function openStore(url: string): Promise<Store> {
  // Imported only where it is used: SQLite users pay nothing for the driver.
  if (/^mongodb(\+srv)?:/.test(url)) return (await import('./mongo.ts')).openMongo(url);
  const file = url.slice('sqlite:'.length);
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  return openSqlite(file);
}
