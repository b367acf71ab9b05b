/** The effects of this product in its own terms: a fact or an operation that does not exist is refused by the compiler. */
import type { OperationName } from '../../../schemas/operations.ts';
import type * as core from '../../vocabulary/effect.ts';
import type { FactName } from '../facts.ts';

export { type ApiAnswer, claimKeysOf, type EffectResult, succeeded } from '../../vocabulary/effect.ts';

/** What the browser may know of the firm's settings; the service puts it on the page. */
export interface PublicConfig {
  /** Domains whose addresses are testers' (VAL-50, ROLE-04); compared in lower case with what follows the @. */
  testEmailDomains: readonly string[];
  /** The mark in the address of a tester who sees agreements from 2021 on; '' if no tester does. (ROLE-10, G-208) */
  testPost2021Marker: string;
  supportEmail: string;
  /** The address that people use, without a slash at its end: links in texts begin with it. */
  publicUrl: string;
  /** How the question asking who provided the finance is known (G-006): a case-insensitive pattern, and ids. */
  financeQuestion: { pattern: string; ids: readonly string[] };
}

interface Terms extends core.Terms {
  fact: FactName;
  operation: OperationName;
  config: PublicConfig;
}

export type ApiRequest = core.ApiRequest<OperationName>;
/** Sends one request of an effect. Never rejects: what did not come back has status 0. */
export type Send = (request: ApiRequest) => Promise<core.ApiAnswer>;
export type EffectInput = core.EffectInput<PublicConfig>;
export type Outcome = core.Outcome<FactName>;
export type EffectDefinition<Name extends string = string> = core.EffectDefinition<Name, Terms>;

/** Keeps the outcome names of a definition as literal types. */
export const effect = <Name extends string>(definition: EffectDefinition<Name>): EffectDefinition<Name> => definition;
