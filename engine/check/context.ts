import type * as Language from '../../schemas/flow.ts';
import { type Code, type Path, type Problem, problem } from '../resolve/problem.ts';
import type { Places } from '../resolve/resolve.ts';
import { type DefinitionName, walk } from '../resolve/walk.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The constructs of the language by the name of their definition. */
interface Constructs {
  Test: Language.Test;
  When: Language.When;
  Text: Language.Text;
  Rule: Language.Rule;
  Rules: Language.Rule[];
  To: Language.To;
  Consequence: Language.Consequence;
  Call: Language.Call;
  Run: Language.Call[];
  Field: Language.Field;
  Block: Language.Block;
  Screen: Language.Screen;
  Event: Language.Event;
  Body: Language.BodyItem[];
  Action: Language.Action;
  Dialog: Language.Dialog;
  Law: Language.Law;
  Requirement: { fact: string; else: string };
}

export interface Found<T> {
  value: T;
  path: Path;
}

/** What each rule is given. */
export interface Check {
  flow: Language.Flow;
  places: Places;
  vocabulary: Vocabulary;
  files: ReadonlyMap<string, string>;
  /** Every occurrence of a construct whose shape the schema has accepted. */
  all<Name extends keyof Constructs>(name: Name): readonly Found<Constructs[Name]>[];
  /** The names in a map of the flow (`screens`, `routes` …), those included whose definition is misshapen. */
  names(map: 'screens' | 'routes' | 'conditions' | 'sequences' | 'fields' | 'blocks'): readonly string[];
  problem(code: Code, path: Path, message: string, fix?: string, at?: 'value' | 'key'): Problem;
}

/** One rule: what it has against the flow. */
export type RuleOfFlow = (check: Check) => Problem[];

/** `misshapen`: paths that the schema refused; neither they nor what they hold is shown to the rules. */
export function context(
  flow: Language.Flow,
  places: Places,
  vocabulary: Vocabulary,
  files: ReadonlyMap<string, string>,
  misshapen: ReadonlySet<string>,
): Check {
  const found = new Map<DefinitionName, Found<unknown>[]>();
  walk(flow, (name, value, path) => {
    if (misshapen.has(path.join('\n'))) return false;
    const list = found.get(name) ?? [];
    found.set(name, list);
    list.push({ value, path });
    return true;
  });
  return {
    flow,
    places,
    vocabulary,
    files,
    all: <Name extends keyof Constructs>(name: Name) => (found.get(name) ?? []) as Found<Constructs[Name]>[],
    names: (map) => Object.keys(flow[map] ?? {}),
    problem: (code, path, message, fix, at = 'value') =>
      problem(code, at === 'key' ? places.key(path) : places.value(path), path, message, fix),
  };
}
