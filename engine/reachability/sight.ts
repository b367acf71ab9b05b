import type { When } from '../../schemas/flow.ts';
import { namesIn } from '../flow/body.ts';
import { screenOf } from '../flow/screens.ts';
import { saves } from '../state/missing-inputs.ts';
import { Selectors } from '../state/selectors.ts';
import { savedFact } from '../vocabulary/fact.ts';
import { factOf } from '../vocabulary/vocabulary.ts';
import type { Standing, Way } from './standing.ts';
import { all, type Readings, type Truth, truthOf, UNSEEN } from './three-valued.ts';

/** One screen of a flow as seen by a claimant who came by this way. */
export interface Sight {
  truth(when: When | undefined): Truth;
  /** Whether all of these conditions hold, as far as that is known. */
  both(whens: readonly When[]): Truth;
  read(name: string): unknown;
  /** The fields of the screen are answered, and saved if the claim stores them. `fields`: only these. */
  complete(fields?: readonly string[]): boolean;
}

/** `given`: facts in addition to those of the state. */
export function sightOf(standing: Standing, screen: string, way: Way, given: Record<string, unknown> = {}): Sight {
  const { flow, today, fieldTypes, effects, completed = [], unseen } = standing;
  const state = { ...standing.state, facts: { ...standing.state.facts, ...given }, trail: [...way.may, screen] };
  const selectors = new Selectors({ flow, state, today, fieldTypes });
  const { fields, claimName } = screenOf(flow, screen);
  const here = new Set(fields);
  const known = new Map<string, Truth>();

  /** Whether a field counts: it is on a screen of the way, and its own condition holds. */
  function visible(field: string): Truth {
    if (known.has(field)) return known.get(field);
    known.set(field, false); // a condition that leads back to its own field does not hold
    const screens = (flow.fields[field]?.screens ?? []).filter((one) => one === screen || way.may.has(one));
    const surely = screens.some((one) => one === screen || way.must.has(one));
    const stands = screens.length > 0 && (surely || undefined);
    const asked = screens.some((one) => asks(one, field) !== false);
    const truth = all([stands, asked, truthOf(flow.fields[field]?.when, readings)], (one) => one);
    known.set(field, truth);
    return truth;
  }

  /** Whether a screen asks for a field: not if the field is only in a step that is not live. */
  function asks(name: string, field: string): Truth {
    const { body, steps } = screenOf(flow, name);
    if (namesIn(body).includes(field)) return true;
    const asking = steps.filter(({ names }) => names.includes(field));
    return asking.some(({ when }) => truthOf(when, readings) !== false);
  }

  function read(name: string): unknown {
    const isFact = factOf(flow.vocabulary, name) !== undefined;
    const own = isFact || name.includes('.') ? state.facts[name] : undefined;
    if (own !== undefined && own !== null) return own;
    const [head = ''] = name.split('.');
    const field = flow.fields[head];
    if (isFact || !field) return unseen?.(name) ? UNSEEN : selectors.read(name);
    if (name !== head && name === savedFact(head)) return unseen?.(name) ? UNSEEN : undefined;
    const counts = visible(head);
    if (counts === false) return undefined;
    if (counts === undefined || unseen?.(head)) return UNSEEN;
    const value = selectors.read(name);
    // An answer that is asked for here may already be given before the question.
    return value === undefined && unseen !== undefined && here.has(head) ? UNSEEN : value;
  }

  function valid(field: string): Truth {
    const counts = visible(field);
    if (counts !== true) return counts;
    if (unseen !== undefined && read(field) === UNSEEN) return undefined;
    return selectors.errorOf(field) === null && (unseen !== undefined || selectors.settled(field));
  }

  const readings: Readings = { flow, read, valid };
  const truth = (when: When | undefined) => truthOf(when, readings);
  const isSaving = saves(flow, screen, effects);
  const isDone = completed.includes(claimName);

  function answered(field: string): boolean {
    if (visible(field) !== true) return true;
    const { saveAs, required, type = '' } = flow.fields[field] ?? {};
    // A page that has not loaded a field type yet has not asked for an answer of it.
    if (!Object.hasOwn(fieldTypes, type)) return false;
    if (saveAs === undefined || !isSaving) return isDone || selectors.errorOf(field) === null;
    if (required === false && state.answers[field] === undefined) return true;
    return state.facts[savedFact(field)] === true && selectors.errorOf(field) === null;
  }

  return {
    truth,
    both: (whens) => all(whens, truth),
    read,
    complete: (asked = fields) => asked.every(answered),
  };
}
