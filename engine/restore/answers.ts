/** What becomes of the answers of a session or claim that comes back, by the names of its fields. */
import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { JourneyState } from '../state/journey-state.ts';
import { answersFrom, type StoredClaim } from '../state/persisted-journey.ts';
import { Selectors } from '../state/selectors.ts';
import type { FieldTypes } from '../vocabulary/field-type.ts';
import { fieldTypeOf, fits } from '../vocabulary/field-type-of.ts';

export interface RestoredAnswers {
  /** Fields whose answers count; of a renamed field that shares its claim key, the present name. */
  kept: string[];
  /** Fields with an answer that the flow refuses now, though the version in which it was given accepted it. */
  askedAgain: string[];
  /** Fields with an answer that no field of the flow reads. The answer stays in the stored session. */
  dropped: string[];
}

interface Given {
  flow: LinkedFlow;
  /** yyyy-mm-dd. */
  today: string;
  fieldTypes: FieldTypes;
}

/** True if a field of the flow accepts this answer. The answers of a list's items are judged by their shape alone. */
function accepts({ flow, today, fieldTypes }: Given, state: JourneyState, name: string): boolean {
  const field = flow.fields[name];
  const answer = state.answers[name];
  if (field === undefined || answer === undefined) return false;
  const type = fieldTypeOf(fieldTypes, field.type);
  if (!fits(type, answer)) return false;
  return type.perItem === true || new Selectors({ flow, state, today, fieldTypes }).errorOf(name) === null;
}

/** True if there is something in a stored answer: not an empty one, whatever its type. */
function isFilled({ flow, fieldTypes }: Given, name: string, answer: unknown): boolean {
  if (answer === undefined || answer === null || answer === '') return false;
  const field = flow.fields[name];
  const type = field && fieldTypeOf(fieldTypes, field.type);
  return type === undefined || !fits(type, answer) || !type.isEmpty(answer);
}

/**
 * Compares the answers before with the restored state. `origin` is the version in which they were given, if it is known: with it
 * a renamed field is found by its claim key, and an answer that was wrong already is not counted as asked again.
 */
export function restoredAnswers(
  now: Given,
  origin: LinkedFlow | null,
  before: JourneyState | null,
  claim: StoredClaim | null,
  restored: JourneyState,
): RestoredAnswers {
  const { flow, fieldTypes } = now;
  const then = { ...now, flow: origin ?? flow };
  const given = {
    ...(claim === null ? {} : answersFrom(flow, claim.data, fieldTypes)),
    ...(claim === null ? {} : answersFrom(then.flow, claim.data, fieldTypes)),
    ...before?.answers,
  };
  const found: RestoredAnswers = { kept: [], askedAgain: [], dropped: [] };
  for (const [name, answer] of Object.entries(given)) {
    if (!isFilled(then, name, answer)) continue;
    if (flow.fields[name] === undefined) {
      const heirs = heirsOf(flow, then.flow, name).filter((heir) => accepts(now, restored, heir));
      if (heirs.length > 0) found.kept.push(...heirs);
      else found.dropped.push(name);
    } else if (accepts(now, restored, name)) found.kept.push(name);
    else if (origin === null || accepts(then, { ...restored, answers: given }, name)) found.askedAgain.push(name);
  }
  return {
    kept: [...new Set(found.kept)].sort(),
    askedAgain: found.askedAgain.sort(),
    dropped: found.dropped.sort(),
  };
}

/** The fields of a flow that read the claim keys of a field of another flow. */
const heirsOf = (flow: LinkedFlow, origin: LinkedFlow, name: string): string[] =>
  (origin.fields[name]?.keys ?? []).flatMap(({ key }) => (flow.savedBy.get(key) ?? []).map(({ field }) => field));
