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
  /** What follows the `?`. */
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** What came back. `status` 0: nothing came back (network down, or the time limit passed). */
export interface ApiAnswer {
  status: number;
  /** The parsed body; null when there was none or it was not JSON. */
  body: { statusCode?: number; message?: string; responseObject?: unknown; [key: string]: unknown } | null;
  /** When it came, by the page's clock, ISO 8601. */
  at?: string;
}

/** What an effect may read when it builds its requests. */
export interface EffectInput<Config = unknown> {
  /** Claim key → value, from the visible answers of the path taken. */
  claim: Readonly<Record<string, unknown>>;
  /** Claim key → value, of the present screen's own fields: a step saves these only. */
  changes: Readonly<Record<string, unknown>>;
  facts: Readonly<Record<string, unknown>>;
  /** Field type → the answer of the screen's first visible field of that type: what no claim key holds. */
  entered: Readonly<Record<string, unknown>>;
  /** The moment of the call by the page's clock, ISO 8601. */
  now: string;
  /** `step`: the call is one of a step of the screen, which more steps follow. */
  screen: { name: string; path: string; step?: true };
  flow: { id: string; revision: string };
  /** For `verify` and `lookup`: the value asked about, as the field type's `asks` gave it. */
  value?: string;
  config: Config;
}

export interface EffectResult<Outcome extends string = string> {
  outcome: Outcome;
  facts?: Readonly<Record<string, unknown>>;
  /** Words for the claimant where the specification says "the server message"; never a status code. */
  message?: string;
  /** Of the outcome `lacking`: the screen on which the claimant goes on, as the service says. */
  screen?: string | undefined;
}

/** What an outcome promises. */
export interface Outcome<Fact extends string = string> {
  /** Facts that this outcome sets, all of them, every time. A test per outcome holds it to that. */
  gives: readonly Fact[];
  /**
   * What some of them are every time: the check then knows what follows, and looks at no way that cannot be. Of a list
   * `items` or `empty`. The same test holds it to that.
   */
  is?: Readonly<Partial<Record<Fact, boolean | string | number>>>;
  /** Facts that are not known any more after this outcome: it gives them as null. */
  takes?: readonly Fact[];
  /** Gives `<field>.saved` for each field of the screen too: the claim holds their answers now. */
  saves?: true;
  /** One line for the reference and for hover texts. */
  says: string;
  /** The claimant's words when a flow says `stay` and the answer brought none of its own. */
  message?: string;
}

/**
 * The pure half of an effect: what it reads, its closed set of outcomes, and the exchange with the service as a
 * generator that yields requests, is given answers and returns the outcome. It never throws for a bad answer: anything
 * that is not what the contract says is the outcome `failed`.
 */
export interface EffectDefinition<Name extends string = string, Own extends Terms = Terms> {
  says: string;
  /**
   * The service does it only where the claim's own flow leads, and says why: it costs money or shows what others know of
   * a person; it settles what was bought, so that a repeat gets the same answer though its screen is done by then; or it
   * tells others of the claimant. Left out: anybody with a session may have it done.
   */
  guarded?: 'costs' | 'settles' | 'tells';
  /**
   * Claim keys that must be answered and facts that must be known; else the built-in outcome `lacking`. `optional`: claim
   * keys that are given too, and may be unanswered. Of the claim an effect is given nothing else.
   */
  reads: { claim: readonly string[]; optional?: readonly string[]; facts: readonly Own['fact'][] };
  outcomes: Readonly<Record<Name, Outcome<Own['fact']>>>;
  /**
   * A rate limit (429) decides nothing: the effect's outcome is then the built-in `limited`, which gives no facts. The
   * claimant can try again, and reads when: this gives the words for the service's answer. Left out: a rate limit is a
   * failure like any other. (case SV-6)
   */
  waitsForLimit?(answer: ApiAnswer): string;
  /** How long the browser waits for the whole exchange, in milliseconds: the service's own limit and 5 s more. */
  timeoutMs: number;
  exchange(input: EffectInput<Own['config']>): Generator<ApiRequest<Own['operation']>, EffectResult<Name>, ApiAnswer>;
}

/** Effects by name, as far as they are here: a page fetches those of its later screens later. */
export type Effects = Readonly<Record<string, EffectDefinition>>;

/** The claim keys that an effect is given. */
export const claimKeysOf = ({ reads }: Pick<EffectDefinition, 'reads'>): string[] => [
  ...reads.claim,
  ...(reads.optional ?? []),
];

/** True when the service says it worked: both the HTTP status and, where there is one, the body's `statusCode`. */
export function succeeded({ status, body }: ApiAnswer): boolean {
  const statusCode: unknown = body?.statusCode ?? status;
  return [status, statusCode].every((code) => typeof code === 'number' && code >= 200 && code < 300);
}
