/** The shapes of what is stored. Times are ISO 8601 in UTC. */

interface Document {
  id: string;
  /** Increases by one with every change; a conditional update names the one it has seen. */
  revision: number;
}

/** The result of a paid verification of one value. */
export interface StoredVerdict {
  /** The value asked about, as the claim stores it. */
  value: string;
  /** `failed`: the checker gave no verdict. */
  verdict: 'valid' | 'invalid' | 'failed';
  at: string;
  /** How often the checker failed in a row for this value. */
  failures?: number;
}

/** A call that must happen once: written before the call, closed after it. */
export interface Intent {
  operation: string;
  at: string;
  /** After this time nothing waits for the result any more. */
  until: string;
  /** How often it was called, if more than once. */
  asks?: number;
  /** The request, as JSON text, while there is no result: a key is never used with another request. */
  request?: string;
  state: 'open' | 'done' | 'unknown';
  /** The result as JSON text; vendors' raw answers may hold any key. */
  result?: string;
  /** A result that arrived after the intent was closed as unknown. */
  late?: string;
}

/** Consent to exact words, or a signature under them. Stored beside the claim. */
export interface Evidence {
  /** The claim key, or the name of a field that is not saved. */
  of: string;
  /** The answer; for a signature, the hash of the image. */
  value: string;
  /** The exact words in the service's own flow; null if the flow is not known. */
  words: string | null;
  /** SHA-256 of the words, hex. */
  wordsHash: string | null;
  flow: string | null;
  /** The revision of the service's own flow. */
  revision: string | null;
  /** The revision the page said it showed. */
  shownRevision: string | null;
  at: string;
  address: string;
  method: 'ticked' | 'screen' | 'drawn' | 'typed' | 'unstated';
}

/** An event that may matter for a later question. No personal data: names of keys, codes and times. */
export interface AuditEntry {
  at: string;
  what: string;
  /** Claim keys or other names concerned. */
  of?: readonly string[];
  /** Over this entry and the hash of the one before it: a changed or removed entry breaks the chain. Absent: of an earlier release. */
  hash?: string;
}

/** The result of a search at a bureau. */
export interface SearchRecord {
  outcome: 'found' | 'none' | 'blocked' | 'failed';
  at: string;
  /** If the report has one. */
  creditScore?: number;
  /** A tester's sample in place of a search. */
  sample?: true;
}

/** A message to be delivered later. No personal data: the person is read from the claim at delivery. */
export interface OutboxEntry {
  /** Which delivery it is for. */
  kind: string;
  name: string;
  at: string;
  /** The next attempt; while one is in progress, the time at which it counts as failed. */
  due: string;
  /** How many attempts were started. */
  tries: number;
  /** How many failed. An attempt that a stopped process never finished is not a failure. */
  failed?: number;
  /** `dead`: given up, kept for staff to look at. */
  state?: 'dead';
  details?: Record<string, string>;
}

/** The stored form of a phone code: never the code itself. */
export interface PhoneCode {
  /** The sending that it belongs to. */
  sending: string;
  /** The number it was sent to, hashed. */
  number: string;
  /** The hash of the code; only `phone-codes.ts` can make it. */
  hash: string;
  at: string;
  /** Attempts that were started; each is counted before it is compared. */
  tries: number;
  /** Attempts that were compared and were wrong. */
  wrong: number;
  /** When the right code was entered. */
  verifiedAt?: string;
}

export interface ClaimDocument extends Document {
  /** The key that seals the claim's personal values, itself sealed. Only the door of the store knows it (`server/sealing`). */
  dataKey?: { id: string; sealed: string };
  createdAt: string;
  /** Claim key → value, as the specification names them. */
  data: Record<string, unknown>;
  screensCompleted: string[];
  evidence: Evidence[];
  /** `email`, `phone` → the checker's verdict on a value. */
  verdicts: Record<string, StoredVerdict>;
  intents: Record<string, Intent>;
  audit: AuditEntry[];
  outbox: Record<string, OutboxEntry>;
  /** The earliest `due` of the outbox's living entries. */
  nextDue?: string;
  /** How many entries of the outbox were given up, by kind, such as `crm=1 event=2`. Absent: none. */
  deadLetters?: string;
  /** Since when the oldest living entry is there of those that have failed before. Absent: none has. */
  failingSince?: string;
  /** Id of an entry that was delivered → when. The same id is not delivered again. */
  delivered?: Record<string, string>;
  /** Id of a text that the number did not accept → when. */
  undeliverable?: Record<string, string>;
  /** Claimants' reports that wait for delivery, by the id of their outbox entry. */
  reports?: Record<string, string>;
  /** Bureau → the result of its search; nothing for one that was not searched. */
  searches?: { bureau_a?: SearchRecord; bureau_b?: SearchRecord };
  /** The person of the last purchase of questions or a search, as `personOf` hashes them. */
  boughtFor?: string;
  /** A passed quiz, while the claim holds the details of another person than the one who passed it. */
  heldPass?: { at: string; assessment: { key: string; value: string }[] };
  /** The last data sent to the customer management, by the entry's name, as a hash. */
  pushed?: Record<string, string>;
  /** The risk score of the claimant. */
  risk?: { omniscore: number };
  /** Visitor ids that the page tied to the claim. */
  visitors?: string[];
  /** Numbers that texts were sent to in the last 24 hours, hashed → time of the last one. */
  texted?: Record<string, string>;
  /** The phone code that was sent last. */
  code?: PhoneCode;
  /** When a browser of another session last opened the claim by its link, to the day. Absent: never. */
  linkUsedAt?: string;
  /** Birth dates tried by browsers without a session of the claim, and when the last one was. Absent: none. */
  birthTries?: { count: number; at: string };
  /** The link no longer opens the claim in other browsers. */
  linkEndedAt?: string;
  /** When everything personal was removed; the claim takes no more changes. */
  erasedAt?: string;
  /** When staff recorded that the claimant has withdrawn, or has complained. */
  withdrawnAt?: string;
  complainedAt?: string;
  signedAt?: string;
  /** Who signed, for the existing-user rule: only signed claims have them. */
  signedEmailKey?: string;
  signedPersonKey?: string;
  /** Keyed hashes by which staff find the claim, signed or not; `search-keys.ts` says of what. */
  emailKey?: string;
  mobileKey?: string;
  nameKey?: string;
}

/** One action of staff. Its id is its number, so that only one entry gets it; nothing is ever changed or removed. */
export interface TrailDocument extends Document {
  at: string;
  /** The name that the member of staff has given. */
  who: string;
  /** The command, such as `erase`. */
  what: string;
  /** The claim number, or the name of what was touched. */
  of: string;
  why: string;
  /** The hash of the entry before; '' for the first. */
  previous: string;
  /** Over all other members except `revision`. */
  hash: string;
}

/** What the service knows about its own store; its id is `schema`, `filling`, `keys` or `retention`. */
export interface MetaDocument extends Document {
  /** `schema`: the version of the stored forms. */
  version?: number;
  /** `schema`: the oldest release's version that can work with this store. */
  readableFrom?: number;
  /** `filling`: a restore or a copy that has not finished: the name of what it reads, and how far it has come. */
  source?: string;
  place?: string;
  /** `keys`: ids of keys that data keys are sealed with, each with a mark by which its secret is recognised. */
  marks?: Record<string, string>;
  at: string;
}

export interface SessionDocument extends Document {
  claimId: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  /** From this time on it is accepted only under the `__Host-` cookie name. Absent: begun without https. */
  hostOnlyFrom?: string;
}

export interface CounterDocument extends Document {
  count: number;
  expiresAt: string;
}

/** A phone code on its way to a number. */
export interface Sending {
  id: string;
  claim: string;
  at: string;
  /** `open`: being sent. `lost`: the vendor did not confirm it, though it may have been sent. `undeliverable`: it was paid for and will not be delivered. */
  state: 'open' | 'sent' | 'lost' | 'undeliverable';
  /** The last request to the vendor, if it is not the first. */
  askedAt?: string;
}

/** Sendings and attempts of a mobile number in the last 24 hours, over all claims; its id is a keyed hash. */
export interface NumberDocument extends Document {
  sends: Sending[];
  /** When codes were tried. */
  tries: string[];
  /** When links for the ID were sent. */
  links: string[];
  expiresAt: string;
}

/** That an identity key belongs to a claim: its id is the key, so that only one of two claims gets it. Never deleted. */
export interface SignerDocument extends Document {
  claim: string;
  at: string;
}

/** One purchase about a person. */
export interface IdentityPurchase {
  /** The paid operation. */
  of: string;
  claim: string;
  /** The email or the mobile of the claim was verified by then. */
  verified?: true;
  /** The idempotency key that it was bought under: the same key is the same purchase. */
  key: string;
  at: string;
}

/** Purchases about a person in the last 30 days, over all claims; its id is an identity key. */
export interface IdentityDocument extends Document {
  purchases: IdentityPurchase[];
  expiresAt: string;
}
