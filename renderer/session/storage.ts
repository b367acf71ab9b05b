/**
 * The browser's storage, made safe: reading `window.localStorage` can throw, writing can find it full, cookies can be blocked.
 * Anything that fails falls back to memory, so the journey works for this visit (case SR-3).
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
  /** True: as far as can be known, values will still be there on the next page. */
  keeps(): boolean;
}

const TRIAL = 'reclaim.trial';

/** A storage over the browser's, which may be missing, blocked or full: rejected values are kept in memory. */
export function safeStorage(open: () => Storage | undefined): SafeStorage {
  /** Values that the storage rejected: they take precedence over the storage. */
  const memory = new Map<string, string | null>();
  let hidden = false;
  const attempt = (use: (store: Storage) => void): boolean => {
    try {
      const store = open();
      if (store) use(store);
      return store !== undefined;
    } catch {
      return false; // blocked or full: memory holds it
    }
  };
  const put = (key: string, value: string | null) => {
    const done = attempt((store) => (value === null ? store.removeItem(key) : store.setItem(key, value)));
    // A value in the storage is not cached here: another tab may remove it.
    if (done) memory.delete(key);
    else memory.set(key, value);
    return done;
  };
  return {
    get(key) {
      let found: string | null = null;
      if (memory.has(key) || hidden) return memory.get(key) ?? null;
      attempt((store) => {
        found = store.getItem(key);
      });
      return found;
    },
    set: (key, value) => void put(key, value),
    remove: (key) => void put(key, null),
    clear() {
      memory.clear();
      // A value that could not be removed counts as removed for this page.
      if (!attempt((store) => store.clear())) hidden = true;
    },
    keeps: () => put(TRIAL, TRIAL) && put(TRIAL, null),
  };
}

/** Cookies of this page as a storage with a lifetime in days (CONST-21, CONST-22). If they are blocked, values are kept in memory. */
export function cookieStorage(days: number): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: () => Result, otherwise: () => Result): Result => {
    try {
      return use();
    } catch {
      return otherwise(); // reading and writing throws where site data is blocked
    }
  };
  const read = (key: string): string | null => {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${key}=`));
    return found ? decodeURIComponent(found.slice(key.length + 1)) : null;
  };
  const write = (key: string, value: string, seconds: number) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the older browsers that we serve
    document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  };
  return {
    get: (key) =>
      attempt(
        () => read(key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        () => write(key, value, Math.round(days * 86_400)),
        () => void memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        () => write(key, '', 0),
        () => void memory.delete(key),
      ),
    clear() {
      memory.clear();
      attempt(
        () => {
          for (const cookie of document.cookie.split('; ')) write(cookie.split('=')[0] ?? '', '', 0);
        },
        () => undefined,
      );
    },
    keeps: () =>
      attempt(
        () => navigator.cookieEnabled,
        () => false,
      ),
  };
}

export interface Storages {
  local: SafeStorage;
  session: SafeStorage;
  /** Lives 90 days. */
  cookie: SafeStorage;
  /** Lives 10 days: tags and click ids (CONST-22). */
  tenDays: SafeStorage;
  /** Lives 1 hour: the distinct visitor id (CONST-20). */
  hour: SafeStorage;
}

export const browserStorages = (): Storages => ({
  local: safeStorage(() => window.localStorage),
  session: safeStorage(() => window.sessionStorage),
  cookie: cookieStorage(90),
  tenDays: cookieStorage(10),
  hour: cookieStorage(1 / 24),
});

let ofThisPage: Storages | undefined;

/** The page's single set of storages, so that all callers share the values in memory. */
export const pageStorages = (): Storages => {
  ofThisPage ??= browserStorages();
  return ofThisPage;
};

/** Removes all data of this site from the browser. Cookies that only the service may delete are left to the service. */
export function clearAll({ local, session, cookie, tenDays, hour }: Storages): void {
  for (const each of [local, session, cookie, tenDays, hour]) each.clear();
}

/**
 * Another tab has cleared the browser: this tab's own data is removed too, otherwise its claim would be restored from there.
 */
export function followClear({ session }: Storages): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) session.clear();
  });
}

const CLAIM = 'currentId';
/** A tab's persisted journey for a reload, in session storage. */
export const PERSISTED_JOURNEY = 'reclaim.journey';

/** The claim number: local storage first, then session storage, then the cookie; missing copies are restored (G-098). */
export function storedClaim({ local, session, cookie }: Storages): string | null {
  const found = local.get(CLAIM) ?? session.get(CLAIM) ?? cookie.get(CLAIM);
  if (found) fill([local, session, cookie], found);
  return found;
}

/**
 * Writes the claim number where it is missing or differs. The service's own cookie is not overwritten: one written by a page lives
 * only seven days in Safari.
 */
function fill(places: readonly SafeStorage[], claim: string): void {
  for (const place of places) if (place.get(CLAIM) !== claim) place.set(CLAIM, claim);
}

/** As `storedClaim`, for a page that is already open: cookies are slow to read, and the first place is enough. */
export const presentClaim = (storages: Storages): string | null => storages.local.get(CLAIM) ?? storedClaim(storages);

/** Stores the claim number in its three places (SES-03 to SES-05). Returns this page's previous one. */
export function storeClaim({ local, session, cookie }: Storages, claim: string): string | null {
  // In the cookie the service may already have put the new one.
  const before = local.get(CLAIM);
  fill([local, session, cookie], claim);
  return before;
}

const BROUGHT = 'reclaim.brought';

/** Records that a claim began elsewhere and was brought into this browser by its link. */
export const noteBrought = ({ local }: Storages, claim: string): void => local.set(BROUGHT, claim);

/** The current claim began elsewhere: this browser's data about the visitor's origin is not about it. */
export const isBrought = (storages: Storages): boolean => {
  const claim = storages.local.get(BROUGHT);
  return claim !== null && claim === presentClaim(storages);
};
