import { wantedBy } from '../claims/search-keys.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Store } from '../store/port.ts';

/** So many claims are found at most. */
const MOST_FOUND = 100;
/** So many are opened by one search. */
const MOST_OPENED = 200_000;
const PAGE = 200;

export interface Finding {
  store: Store;
  /** The secret of the hashes that claims are found by. */
  personKey: string;
}

export interface Scanning {
  /** Open every claim, whatever is looked for. */
  all?: boolean;
  /** The claim number after which to go on. */
  after?: string;
  /** How many claims are opened at most. */
  most?: number;
  progress?(opened: number): void;
}

export interface Found {
  claims: ClaimDocument[];
  /** How many claims were opened to look into them. */
  opened: number;
  /** The number of the last claim that was looked into, if there may be more. */
  until?: string;
}

/**
 * The claims with this number, email, mobile, surname and birth date, or surname. For a surname alone, and with `all`, claims are
 * opened one after the other: at most 200,000, and until a hundred are found. (decision 234)
 */
export async function findClaims(
  { store, personKey }: Finding,
  asked: string,
  { all = false, after: from = '', most = MOST_OPENED, progress }: Scanning = {},
): Promise<Found> {
  const own = await store.get('claims', asked);
  if (own) return { claims: [own], opened: 0 };
  const { by, fits } = wantedBy(asked, personKey);
  if (by && !all) {
    const found = await store.find('claims', { ...by, limit: MOST_FOUND });
    // A node of an earlier release may have changed the data and not the hash.
    return { claims: found.filter(({ data }) => fits(data)), opened: 0 };
  }
  const claims: ClaimDocument[] = [];
  let opened = 0;
  for (let after = from; ; ) {
    const page = await store.scan('claims', after, Math.min(PAGE, most - opened));
    for (const claim of page) {
      after = claim.id;
      opened += 1;
      if (fits(claim.data)) claims.push(claim);
      if (claims.length === MOST_FOUND) return { claims, opened, until: after };
    }
    progress?.(opened);
    if (page.length === 0) return { claims, opened };
    if (opened >= most) return { claims, opened, until: after };
  }
}
