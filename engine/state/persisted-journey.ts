/**
 * What a page persists for a reload, and how it reads it back: answers, facts and the path taken, never a snapshot of a
 * machine. A snapshot restored into another flow, or while a timer ran, fails silently.
 */

import type { LinkedFlow } from '../flow/linked-flow.ts';
import { claimNameOf } from '../flow/screens.ts';
import { savedFact } from '../vocabulary/fact.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import { fieldTypeOf } from '../vocabulary/field-type-of.ts';
import type { RuntimeVocabulary } from '../vocabulary/vocabulary.ts';
import type { JourneyState, PersistedJourney, Verdict } from './journey-state.ts';

/** What the service restores of a claim (API-04). */
export interface StoredClaim {
  data: Record<string, unknown>;
  screens_completed: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The persisted journey from stored text; null for anything else. The shape of stored text is never trusted. */
export function parsePersisted(text: string | null): PersistedJourney | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (
      !isRecord(value) ||
      typeof value.flow !== 'string' ||
      typeof value.screen !== 'string' ||
      typeof value.revision !== 'string'
    )
      return null;
    if (!isRecord(value.answers) || !isRecord(value.facts) || !isRecord(value.verdicts) || !Array.isArray(value.trail))
      return null;
    return {
      flow: value.flow,
      revision: value.revision,
      screen: value.screen,
      answers: value.answers,
      facts: value.facts,
      verdicts: Object.fromEntries(
        Object.entries(value.verdicts).filter((entry): entry is [string, Verdict] => isVerdict(entry[1])),
      ),
      trail: value.trail.filter((name): name is string => typeof name === 'string'),
      steps: Object.fromEntries(
        Object.entries(isRecord(value.steps) ? value.steps : {}).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
      savedAt: typeof value.savedAt === 'string' ? value.savedAt : '',
    };
  } catch {
    return null;
  }
}

/** The persisted journey from stored text, if it belongs to this claim. Data of another claim must not be shown here. */
export function parsePersistedFor(
  text: string | null,
  claim: string | null,
  { claimFact }: Pick<RuntimeVocabulary, 'claimFact'>,
): PersistedJourney | null {
  const persisted = parsePersisted(text);
  const about = persisted?.facts[claimFact];
  return about === undefined || claim === null || about === claim ? persisted : null;
}

const isVerdict = (value: unknown): value is Verdict =>
  isRecord(value) &&
  typeof value.value === 'string' &&
  (value.verdict === 'valid' || value.verdict === 'invalid' || value.verdict === 'unverified');

/** The answers that a stored claim holds, by field name; fields that it does not hold are left out. */
export function answersFrom(
  flow: LinkedFlow,
  data: Record<string, unknown>,
  fieldTypes: FieldTypes,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const under = data[flow.vocabulary.declaredUnder ?? ''];
  const declared = isRecord(under) ? under : {};
  for (const [name, field] of Object.entries(flow.fields)) {
    if (field.keys.length === 0) continue;
    const type = fieldTypeOf(fieldTypes, field.type);
    const saved = Object.fromEntries(
      field.keys.flatMap(({ part, key }) => {
        const holder = flow.claimKeys[key] === undefined ? data : declared;
        return Object.hasOwn(holder, key) ? [[part ?? type.parts[0], holder[key]]] : [];
      }),
    );
    const answer = Object.keys(saved).length === 0 ? undefined : type.restore(saved, field);
    if (answer !== undefined) answers[name] = answer;
  }
  return answers;
}

/** The facts that a stored claim holds. */
export function factsFrom(
  { facts }: Pick<RuntimeVocabulary, 'facts'>,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, { claimKey }] of Object.entries(facts)) {
    const value = claimKey === undefined ? undefined : data[claimKey];
    if (value !== undefined && value !== null) found[name] = value;
  }
  return found;
}

/**
 * The state with a stored claim merged in: the claim wins for saved fields, the page for the rest (contracts, "Sessions").
 * Screens that the claim has completed are added to the path in the order of the flow, unless the page has been further.
 */
export function mergeClaim(
  flow: LinkedFlow,
  state: JourneyState,
  claim: StoredClaim,
  fieldTypes: FieldTypes,
): JourneyState {
  const answers = { ...state.answers };
  const known = { ...state.facts, ...factsFrom(flow.vocabulary, claim.data) };
  for (const [name, answer] of Object.entries(answersFrom(flow, claim.data, fieldTypes))) {
    if (state.answers[name] !== undefined && state.facts[savedFact(name)] !== true) continue;
    answers[name] = answer;
    known[savedFact(name)] = true;
  }
  const done = flow.order.filter((screen) => claim.screens_completed.includes(claimNameOf(flow, screen)));
  return { ...state, answers, facts: known, trail: state.trail.length < done.length ? done : state.trail };
}
