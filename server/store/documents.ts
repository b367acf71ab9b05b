/** The shapes of what is stored. Times are ISO 8601 in UTC. */

interface Document {
  id: string;
  /** Grows by one with every change; a conditional update names the one it has seen. */
  revision: number;
}

/** What a paid verification said of one value. */
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
  /** After this time nobody waits for the result any more. */
  until: string;
  /** How often it was asked for, where that is more than once. */
  asks?: number;
  /** What is asked for, as JSON text, while there is no result: the same key never goes with another request. */
  request?: string;
  state: 'open' | 'done' | 'unknown';
  /** The result as JSON text; vendors' raw answers may hold any key. */
  result?: string;
  /** A result that came after the intent was closed as unknown. */
  late?: string;
}

/** That somebody agreed to exact words, or signed them. Kept beside the claim. */
export interface Evidence {
  /** The claim key, or the name of a field that saves none. */
  of: string;
  /** What was answered; of a signature, the hash of the image. */
  value: string;
  /** The exact words, as the service's own flow has them; null when the flow is not known. */
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

/** Something that a later question may turn on. No personal data: names of keys, codes and times. */
export interface AuditEntry {
  at: string;
  what: string;
  /** Claim keys or other names concerned. */
  of?: readonly string[];
}

/** What a search at a bureau came to. */
export interface SearchRecord {
  outcome: 'found' | 'none' | 'blocked' | 'failed';
  at: string;
  /** Where the report has one. */
  creditScore?: number;
  /** What a tester was given in place of a search. */
  sample?: true;
}

/** Something to be delivered later. No personal data: whom it is about is read from the claim at delivery. */
export interface OutboxEntry {
  /** Which delivery it is for. */
  kind: string;
  name: string;
  at: string;
  /** When it is tried next; while somebody works on it, when they no longer count. */
  due: string;
  /** How often somebody began to deliver it. */
  tries: number;
  /** How often that failed. A try that a stopped process never finished is no failure. */
  failed?: number;
  /** `dead`: given up, kept for people to look at. */
  state?: 'dead';
  details?: Record<string, string>;
}

/** A phone code as it is kept: never the code itself. */
export interface PhoneCode {
  /** The sending that it belongs to. */
  sending: string;
  /** The number it was sent to, hashed. */
  number: string;
  /** Of the code; only `phone-codes.ts` can make it. */
  hash: string;
  at: string;
  /** Tries that were begun; each is counted before it is compared. */
  tries: number;
  /** Tries that were compared and were wrong. */
  wrong: number;
  /** When the right code was entered. */
  verifiedAt?: string;
}

export interface ClaimDocument extends Document {
  createdAt: string;
  /** Claim key → value, as the specification names them. */
  data: Record<string, unknown>;
  screensCompleted: string[];
  evidence: Evidence[];
  /** `email`, `phone` → what the checker said of a value. */
  verdicts: Record<string, StoredVerdict>;
  intents: Record<string, Intent>;
  audit: AuditEntry[];
  outbox: Record<string, OutboxEntry>;
  /** The earliest `due` of the outbox's living entries. */
  nextDue?: string;
  /** Id of an entry that was delivered → when. The same id is not delivered again. */
  delivered?: Record<string, string>;
  /** Id of a text that the number did not take → when that was said. */
  undeliverable?: Record<string, string>;
  /** What claimants reported and wait to have delivered, by the id of its outbox entry. */
  reports?: Record<string, string>;
  /** Bureau → what its search came to; nothing for one that was not searched. */
  searches?: { bureau_a?: SearchRecord; bureau_b?: SearchRecord };
  /** The person that questions and searches were bought about last, as `personOf` hashes them. */
  boughtFor?: string;
  /** A passed quiz while the claim holds the details of another person than the one who passed it. */
  heldPass?: { at: string; assessment: { key: string; value: string }[] };
  /** What the customer management was told last, by the entry's name, as a hash. */
  pushed?: Record<string, string>;
  /** What the risk score says of the claimant. */
  risk?: { omniscore: number };
  /** Visitor ids that the page tied to the claim. */
  visitors?: string[];
  /** Numbers that texts were sent to in the last 24 hours, hashed → when it was last. */
  texted?: Record<string, string>;
  /** The phone code that was sent last. */
  code?: PhoneCode;
  /** When a browser of another session last opened the claim by its link, to the day. Absent: never. */
  linkUsedAt?: string;
  /** Birth dates tried by browsers that are not the claim's own, and when the last one was. Absent: none. */
  birthTries?: { count: number; at: string };
  /** The link opens the claim in no other browser any more. */
  linkEndedAt?: string;
  signedAt?: string;
  /** Who signed, for the existing-user rule: only signed claims have them. */
  signedEmailKey?: string;
  signedPersonKey?: string;
}

export interface SessionDocument extends Document {
  claimId: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  /** From then on it counts only under the cookie name that one host alone can write. Absent: begun without https. */
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
  /** `open`: being sent. `lost`: the vendor did not say that it was sent, though it may have been. `undeliverable`: it was paid for in vain. */
  state: 'open' | 'sent' | 'lost' | 'undeliverable';
  /** When the vendor was asked for it the last time, where that is not the first time. */
  askedAt?: string;
}

/** What has been sent to a mobile number and tried for it in the last 24 hours, by whatever claim; its id is a keyed hash. */
export interface NumberDocument extends Document {
  sends: Sending[];
  /** When codes were tried. */
  tries: string[];
  /** When links for the ID were sent. */
  links: string[];
  expiresAt: string;
}

/** That an identity key belongs to a claim: its id is the key, so that of two claims one gets it. Never swept. */
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

/** What was bought about a person in the last 30 days, by whatever claim; its id is an identity key. */
export interface IdentityDocument extends Document {
  purchases: IdentityPurchase[];
  expiresAt: string;
}
