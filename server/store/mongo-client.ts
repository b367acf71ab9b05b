import { MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { StoreUnavailable } from './port.ts';
import { partsOf } from './store-url.ts';

/** Of one database command, on the server, in milliseconds. */
export const COMMAND_MS = 3000;

/** Time limits in milliseconds, and the number of connections of a node. The address may set others. */
const limits = {
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  // Longer than a command may take, so that the server is the one to report a time-out.
  socketTimeoutMS: 5000,
  waitQueueTimeoutMS: 3000,
  // Commands are short: in a burst waiting a moment is faster than opening one of a hundred new connections.
  maxPoolSize: 20,
} satisfies MongoClientOptions;

/** What a node relies on; an address cannot weaken it. */
const durable = {
  // Both names of the journal option: an address may use either, and if they differ the older one counts.
  writeConcern: { w: 'majority', j: true, journal: true, wtimeoutMS: COMMAND_MS },
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
  ignoreUndefined: true,
  appName: 'reclaim',
} satisfies MongoClientOptions;

/** A client for the address in `STORE_URL`, and the name of its database. */
export function mongoClient(url: string): { client: MongoClient; database: string } {
  const { database, options } = partsOf(url);
  const own = Object.entries(limits).filter(([name]) => !options.has(name.toLowerCase()));
  return {
    client: new MongoClient(url, { ...Object.fromEntries(own), ...durable }),
    database,
  };
}

/** The id is taken. */
export const isTaken = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

/** BadValue, TypeMismatch, PathNotViable, ConflictingUpdateOperators: the change cannot be made to this document. */
const IMPOSSIBLE = [2, 14, 28, 40];

/** The error for a failed change. The server's message may quote the document, so it is not passed on. */
export function changeFault(error: unknown): unknown {
  if (error instanceof MongoServerError && IMPOSSIBLE.includes(Number(error.code)))
    return new TypeError(`the document cannot be changed so (${error.codeName ?? error.code})`);
  return storeFault(error);
}

/** Any other failure is the store's, unless our request was wrong. */
export function storeFault(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(`MongoDB: ${wordsOf(error)}`, { cause: error });
}

/** A short name of the error, such as ECONNREFUSED or NotWritablePrimary; a longer message may quote a document. */
function wordsOf(error: unknown): string {
  if (error instanceof MongoServerError) return String(error.codeName ?? error.code);
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return error instanceof Error ? error.name : 'no answer';
}
