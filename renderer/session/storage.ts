/**
 * The browser's stores, made safe: reading `window.localStorage` can throw, writing can find it full, cookies can be
 * blocked. Whatever fails falls back to memory, so the journey works for this visit (case SR-3).
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Removes everything. */
  clear(): void;
  /** True: what is set will be there on the next page too, as far as can be told. */
  keeps(): boolean;
}

const TRIAL = 'reclaim.trial';

/** A storage over the browser's, which may be missing, blocked or full: memory holds what it does not take. */
export function safeStorage(open: () => Storage | undefined): SafeStorage {
  /** What the store did not take: it counts instead of what the store has. */
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
    // What the store took is no longer ours to remember: another tab may take it away.
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
      // What could not be removed counts as gone for this page.
      if (!attempt((store) => store.clear())) hidden = true;
    },
    keeps: () => put(TRIAL, TRIAL) && put(TRIAL, null),
  };
}

/** Cookies of this page as a storage; each lives so many days (CONST-21, CONST-22). Where they are blocked memory holds them. */
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

/** The one set of storages of a page: what a store did not take is in its memory, for everybody who asks. */
export const pageStorages = (): Storages => {
  ofThisPage ??= browserStorages();
  return ofThisPage;
};

/** Takes everything that this site keeps out of the browser. What only the service may touch is the service's to end. */
export function clearAll({ local, session, cookie, tenDays, hour }: Storages): void {
  for (const each of [local, session, cookie, tenDays, hour]) each.clear();
}

/**
 * Another tab has taken everything out of the browser: what is this tab's own goes too, or its claim would be brought back
 * from there.
 */
export function followClear({ session }: Storages): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) session.clear();
  });
}

const CLAIM = 'currentId';
/** What a tab keeps of a journey for its reload, in session storage. */
export const PERSISTED_JOURNEY = 'reclaim.journey';

/** The claim number: local storage first, then session storage, then the cookie; a miss is filled again (G-098). */
export function storedClaim({ local, session, cookie }: Storages): string | null {
  const found = local.get(CLAIM) ?? session.get(CLAIM) ?? cookie.get(CLAIM);
  if (found) fill([local, session, cookie], found);
  return found;
}

/**
 * Writes the claim number where another stands, or none. The service's own cookie is left alone: one that a page has
 * written lives for seven days in Safari.
 */
function fill(places: readonly SafeStorage[], claim: string): void {
  for (const place of places) if (place.get(CLAIM) !== claim) place.set(CLAIM, claim);
}

/** As `storedClaim`, for a page that has been opened: cookies are dear to read, and one look at the first place is enough. */
export const presentClaim = (storages: Storages): string | null => storages.local.get(CLAIM) ?? storedClaim(storages);

/** Keeps the claim number in its three places (SES-03 to SES-05). Gives the one that this page went by until now. */
export function storeClaim({ local, session, cookie }: Storages, claim: string): string | null {
  // In the cookie the service may have put the new one already.
  const before = local.get(CLAIM);
  fill([local, session, cookie], claim);
  return before;
}

const BROUGHT = 'reclaim.brought';

/** Notes that a claim was begun elsewhere and came into this browser by its link. */
export const noteBrought = ({ local }: Storages, claim: string): void => local.set(BROUGHT, claim);

/** The present claim was begun elsewhere: what this browser knows of where its visitor came from is not about it. */
export const isBrought = (storages: Storages): boolean => {
  const claim = storages.local.get(BROUGHT);
  return claim !== null && claim === presentClaim(storages);
};
