/**
 * The closed sets of names of one product, for its own side of the code: with them the compiler refuses a fact or an
 * operation that does not exist. The core takes any name.
 */
export interface Terms {
  fact: string;
  operation: string;
  /** What effects may know of the product's settings. */
  config: unknown;
}

/** A call of the service, as data; the page or the test sends it. */
export interface ApiRequest<Operation extends string = string> {
  operation: Operation;
  /** Values for `{…}` in the path. */
  params?: Record<string, string>;
  /** The query, after `?`. */
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** The answer. `status` 0: there is none (network down, or the time limit passed). */
export interface ApiAnswer {
  status: number;
  /** The parsed body; null if there was none or it was not JSON. */
  body: { statusCode?: number; message?: string; responseObject?: unknown; [key: string]: unknown } | null;
  /** When it arrived, by the page's clock, ISO 8601. */
  at?: string;
}

/** What an effect may read when it builds its requests. */
export interface EffectInput<Config = unknown> {
  /** Claim key → value, from the visible answers of the path taken. */
  claim: Readonly<Record<string, unknown>>;
  /** Claim key → value, of the current screen's own fields: a step saves only these. */
  changes: Readonly<Record<string, unknown>>;
  facts: Readonly<Record<string, unknown>>;
  /** Field type → the answer of the screen's first visible field of that type, for input that no claim key holds. */
  entered: Readonly<Record<string, unknown>>;
  /** The time of the call by the page's clock, ISO 8601. */
  now: string;
  /** `step`: the call belongs to a step of the screen that more steps follow. */
  screen: { name: string; path: string; step?: true };
  flow: { id: string; revision: string };
  /** For `verify` and `lookup`: the value asked about, as the field type's `asks` gave it. */
  value?: string;
  config: Config;
}

export interface EffectResult<Outcome extends string = string> {
  outcome: Outcome;
  facts?: Readonly<Record<string, unknown>>;
  /** A message for the claimant where the specification says "the server message"; never a status code. */
  message?: string;
  /** No usable answer has come (no answer, or a fault of the service): another try may get one. */
  unanswered?: true;
  /** For the outcome `lacking`: the screen on which the claimant continues, according to the service. */
  screen?: string | undefined;
}

/** What an outcome promises. */
export interface Outcome<Fact extends string = string> {
  /** Facts that this outcome sets, all of them, every time. A test checks that for each outcome. */
  gives: readonly Fact[];
  /**
   * Fixed values of some of these facts: the check then knows them, and excludes impossible paths. For a list `items` or `empty`.
   * The same test checks them.
   */
  is?: Readonly<Partial<Record<Fact, boolean | string | number>>>;
  /** Facts that become unknown with this outcome: it sets them to null. */
  takes?: readonly Fact[];
  /** Also sets `<field>.saved` for each field of the screen: the claim holds their answers now. */
  saves?: true;
  /** The effect that must run again before the same call can succeed: a code that no longer works needs another code. */
  renewedBy?: string;
  /** One line for the reference and for hover texts. */
  says: string;
  /** The message if a flow says `stay` and the answer had none of its own. */
  message?: string;
}

/** What a flow may set for an effect. */
export interface Adjustable {
  /** The least and the longest time for which the service may wait for the vendor, in milliseconds. */
  timeout: readonly [least: number, longest: number];
  /** How much longer the browser waits than the service, in milliseconds. */
  patienceMs: number;
  /** How often it may be asked while no usable answer comes; 1: no second time. */
  tries: number;
}

/**
 * The pure half of an effect: what it reads, its closed set of outcomes, and the exchange with the service as a generator that
 * yields requests, receives answers and returns the outcome. It never throws for a bad answer: an answer that breaks the
 * contract is the outcome `failed`.
 */
export interface EffectDefinition<Name extends string = string, Own extends Terms = Terms> {
  says: string;
  /**
   * The service runs it only if the claim has reached it in its own flow. The value says why: it costs money or shows other
   * sources' data about a person; it settles a purchase, so that a repetition gets the same answer though its screen is
   * finished by then; or it sends the claimant's details to others. Left out: every visitor with a session may run it.
   */
  guarded?: 'costs' | 'settles' | 'tells';
  /**
   * Claim keys that must be answered and facts that must be known; otherwise the built-in outcome is `lacking`. `optional`:
   * claim keys that are passed too, but may be unanswered. An effect receives no other data of the claim.
   */
  reads: { claim: readonly string[]; optional?: readonly string[]; facts: readonly Own['fact'][] };
  outcomes: Readonly<Record<Name, Outcome<Own['fact']>>>;
  /**
   * A rate limit (429) is not a failure of this effect: its outcome is then the built-in `limited`, which sets no facts. The
   * claimant can try again and reads when: this returns the message from the service's answer. Left out: a rate limit is a
   * failure like any other. (case SV-6)
   */
  waitsForLimit?(answer: ApiAnswer): string;
  /** How long the browser waits for the whole exchange, in milliseconds: the service's own limit and 5 s more. */
  timeoutMs: number;
  /** What a flow may set for it; a text says why it may set nothing. Left out: nothing, without a reason. (decision 202) */
  adjustable?: Adjustable | string;
  exchange(input: EffectInput<Own['config']>): Generator<ApiRequest<Own['operation']>, EffectResult<Name>, ApiAnswer>;
}

/** Effects by name, if they are loaded: a page fetches those of its later screens later. */
export type Effects = Readonly<Record<string, EffectDefinition>>;

/**
 * The built-in outcome of an effect that waits for a rate limit: nothing was done, and the claimant may try again later.
 * (case SV-6)
 */
export const LIMITED = 'limited';

/** The outcome that every effect has for a failure of the service or the vendor. */
export const FAILED = 'failed';

/** True for the built-in `limited`: an effect may have an outcome of its own with this name, as one that sends a text has. */
export const isHeld = ({ outcomes }: EffectDefinition, outcome: string): boolean =>
  outcome === LIMITED && !Object.hasOwn(outcomes, LIMITED);

/** Every outcome that a call of the effect can end with, `limited` included where the effect waits for a rate limit. */
export const outcomesOf = ({ outcomes, waitsForLimit }: EffectDefinition): string[] => [
  ...new Set([...Object.keys(outcomes), ...(waitsForLimit ? [LIMITED] : [])]),
];

/** The claim keys that an effect is given. */
export const claimKeysOf = ({ reads }: Pick<EffectDefinition, 'reads'>): string[] => [
  ...reads.claim,
  ...(reads.optional ?? []),
];

/** True if the service reports success: both the HTTP status and, if there is one, the body's `statusCode`. */
export function succeeded({ status, body }: ApiAnswer): boolean {
  const statusCode: unknown = body?.statusCode ?? status;
  return [status, statusCode].every((code) => typeof code === 'number' && code >= 200 && code < 300);
}
