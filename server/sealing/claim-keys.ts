import { isDeepStrictEqual } from 'node:util';
import { changedDocument, type Form } from '../store/change.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { define } from '../store/keys.ts';
import type { Change } from '../store/port.ts';
import type { Keyring } from './keyring.ts';
import { type Place, personalPlaces } from './personal-places.ts';
import { isSealed, opener, sealer, type Turn } from './seal-claim.ts';

type DataKey = NonNullable<ClaimDocument['dataKey']>;
type Members = Readonly<Record<string, unknown>>;

/** So many claims are remembered, those that were used last, */
const CLAIMS = 2000;
/** with so many characters in their sealed values altogether, */
const CHARACTERS = 32 * 1024 * 1024;
/** and none for longer than this after its last use, in milliseconds. */
const IDLE_MS = 10 * 60_000;

/** A claim as the store returned it last, and the same with its values opened. Neither is ever changed. */
interface Seen {
  stored: ClaimDocument;
  claim: ClaimDocument;
}

/** What this process knows of a claim that was used lately. */
interface Known {
  key: Buffer;
  /** The data key as the store holds it: while that is the same, `key` is. */
  sealedKey: string;
  seen: Seen | undefined;
  /** About how many characters the sealed values have. */
  characters: number;
  /** When it was used last, by `performance.now()`. */
  usedAt: number;
}

/**
 * Remembers the keys of claims in use and the claims themselves, because opening forty values takes as long as saving them. Both are
 * in this process's memory anyway.
 */
export function claimKeys(keyring: Keyring) {
  const known = new Map<string, Known>();
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;

  function forget(id: string): void {
    characters -= known.get(id)?.characters ?? 0;
    known.delete(id);
  }

  /** Forgets what has not been used for too long; the first of the map was used longest ago. */
  function forgetIdle(): void {
    timer = undefined;
    const before = performance.now() - IDLE_MS;
    for (const [id, { usedAt }] of known) {
      if (usedAt > before) break;
      forget(id);
    }
    watch();
  }

  function watch(): void {
    if (timer || known.size === 0) return;
    timer = setTimeout(forgetIdle, IDLE_MS / 10);
    timer.unref();
  }

  function use(id: string, entry: Known): Known {
    forget(id);
    entry.usedAt = performance.now();
    known.set(id, entry);
    characters += entry.characters;
    while (known.size > CLAIMS || (characters > CHARACTERS && known.size > 1)) forget(known.keys().next().value ?? '');
    watch();
    return entry;
  }

  const fresh = (key: Buffer, { sealed }: DataKey): Known => ({
    key,
    sealedKey: sealed,
    seen: undefined,
    characters: 0,
    usedAt: 0,
  });

  function knownOf(id: string, dataKey: DataKey): Known {
    const present = known.get(id);
    if (present?.sealedKey === dataKey.sealed) return present;
    return use(id, fresh(keyring.open(dataKey, id), dataKey));
  }

  function sealerFor(id: string, entry: Known): Turn {
    const seal = sealer(entry.key, id);
    return (value, path) => {
      // A save repeats most values: one that did not change keeps its sealed form.
      const before = entry.seen && leafAt(entry.seen, path);
      return before && isDeepStrictEqual(before.value, value) ? before.sealed : seal(value, path);
    };
  }

  function remember(id: string, entry: Known, seen: Seen, size: number): ClaimDocument {
    // Answers of a server may arrive out of order.
    if (entry.seen && entry.seen.stored.revision > seen.stored.revision) return seen.claim;
    forget(id);
    entry.seen = seen;
    entry.characters = size;
    use(id, entry);
    return seen.claim;
  }

  return {
    /** Seals values of a claim with a known key; null if the key is not known here. */
    sealerOf(id: string): Turn | null {
      const present = known.get(id);
      return present ? sealerFor(id, present) : null;
    },
    /** A new data key for a claim: what seals with it, and its form for the store. */
    make(id: string): { seal: Turn; dataKey: DataKey } {
      const key = keyring.make();
      const dataKey = keyring.seal(key, id);
      return { seal: sealerFor(id, use(id, fresh(key, dataKey))), dataKey };
    },
    /** Makes the key of a claim known. Throws a `StoreUnavailable` if it does not open. */
    learn: (id: string, dataKey: DataKey): void => void use(id, knownOf(id, dataKey)),
    /** The claim as it was seen last. */
    seen: (id: string): Readonly<Seen> | undefined => known.get(id)?.seen,
    /** The claim with its sealed values opened. Throws if its key or a value does not open. It must not be changed. */
    open(stored: ClaimDocument, dataKey: DataKey): ClaimDocument {
      const entry = knownOf(stored.id, dataKey);
      const { seen } = entry;
      if (seen?.stored.revision === stored.revision) {
        use(stored.id, entry);
        return seen.claim;
      }
      const open = opening(opener(entry.key, stored.id));
      const { dataKey: _, ...members } = stored;
      const claim = open.walk(members, personalPlaces, '', seen?.stored, seen?.claim) as ClaimDocument;
      return remember(stored.id, entry, { stored, claim }, open.characters());
    },
    /** The claim after a change of the one that was seen last, which the store has made in the same one. It must not be changed. */
    changed(before: ClaimDocument, change: Change, stored: ClaimDocument, dataKey: DataKey): ClaimDocument {
      const entry = knownOf(stored.id, dataKey);
      const members = changedDocument(before as unknown as Record<string, unknown>, change, asSeen);
      const claim = { ...members, revision: stored.revision } as unknown as ClaimDocument;
      // Values that were replaced are counted too, up to a point.
      const grown = entry.characters + sizeOf(change);
      const size = grown < (2 * CHARACTERS) / CLAIMS ? grown : JSON.stringify(stored).length;
      return remember(stored.id, entry, { stored, claim }, size);
    },
    forget,
    end(): void {
      clearTimeout(timer);
      known.clear();
      characters = 0;
    },
  };
}

/** Names and values as the service sees them: a value becomes what reading it from a store would give. */
const asSeen: Form = {
  name: (name) => name,
  value: (value) => (typeof value === 'string' ? value : JSON.parse(JSON.stringify(value))),
};

/** The characters of texts that a change writes at its paths. */
const sizeOf = ({ set = [], push = [] }: Change): number =>
  [...set, ...push].reduce((sum, [, value]) => sum + (typeof value === 'string' ? 2 * value.length : 0), 0);

const isMembers = (value: unknown): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const memberOf = (value: unknown, name: string): unknown =>
  isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The sealed value at a path and what it says; undefined if there is none, or it is in a list. */
function leafAt({ stored, claim }: Seen, path: string): { sealed: string; value: unknown } | undefined {
  let sealed: unknown = stored;
  let value: unknown = claim;
  for (const name of path.split('/').slice(1)) {
    sealed = memberOf(sealed, name);
    value = memberOf(value, name);
    if (sealed === undefined) return undefined;
  }
  return isSealed(sealed) ? { sealed, value } : undefined;
}

/** Opens like `openClaim`, but takes a value from the claim seen before if it is still sealed as it was in the same place. */
function opening(open: Turn) {
  let characters = 0;
  function leaf(value: unknown, path: string, sealedBefore: unknown, before: unknown): unknown {
    if (!isSealed(value)) return value;
    characters += value.length;
    return sealedBefore === value ? before : open(value, path);
  }
  function walk(value: unknown, place: Place, path: string, sealedBefore: unknown, before: unknown): unknown {
    if (place === undefined || value === null || value === undefined) return value;
    if (place === 'sealed' && !Array.isArray(value)) return leaf(value, path, sealedBefore, before);
    if (Array.isArray(value)) {
      const [sealedItems, items] =
        Array.isArray(sealedBefore) && Array.isArray(before) ? [sealedBefore, before] : [[], []];
      return value.map((item: unknown, at) => walk(item, place, path, sealedItems[at], items[at]));
    }
    if (typeof value !== 'object' || place === 'sealed') return value;
    const copy: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const at = place(name);
      define(
        copy,
        name,
        at === undefined
          ? member
          : walk(member, at, `${path}/${name}`, memberOf(sealedBefore, name), memberOf(before, name)),
      );
    }
    return copy;
  }
  return { walk, characters: () => characters };
}
