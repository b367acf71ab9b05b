import type * as Language from '../../schemas/flow.ts';
import type { Graph } from '../analysis/explore.ts';
import { type Answers, answersIn, dottedNames, outcomeFacts } from '../flow/known-names.ts';
import { link } from '../flow/link.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import type { Code } from '../resolve/codes.ts';
import { type Advice, type Finding, type Path, problem } from '../resolve/problem.ts';
import type { Places } from '../resolve/resolve.ts';
import { type DefinitionName, walk } from '../resolve/visit-flow.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { conforming } from './conform.ts';

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
  ClaimKey: Language.DeclaredKey;
  Block: Language.Block;
  Screen: Language.Screen;
  Event: Language.Event;
  Body: Language.BodyItem[];
  Action: Language.Action;
  Enter: NonNullable<Language.Screen['enter']>;
  Submit: Language.Submit;
  Step: Language.Step;
  EachStep: Language.EachStep;
  LoaderPhase: Language.Loader[number];
  Dialog: Language.Dialog;
  Law: Language.Law;
  Requirement: { fact: string; else: string };
  BodyItem: Language.BodyItem;
  BlockItem: { icon?: string; title?: string; text: Language.Text };
  Progress: number | { when?: Language.When; value: number }[];
}

type NamedMap = 'screens' | 'routes' | 'conditions' | 'sequences' | 'fields' | 'blocks' | 'loaders' | 'claimKeys';

export interface Found<T> {
  value: T;
  path: Path;
}

/** What each rule is given. */
export interface Check {
  /** The flow without what the schema refused; see `cleaned`. */
  flow: Language.Flow;
  /** The same flow in its normal form; what the schema refused is empty in it. */
  linked: LinkedFlow;
  answers: Answers;
  places: Places;
  vocabulary: Vocabulary;
  /** Every occurrence of a construct whose shape the schema has accepted. */
  all<Name extends keyof Constructs>(name: Name): readonly Found<Constructs[Name]>[];
  /** The names in a map of the flow (`screens`, `routes` …), including those with a misshapen definition. */
  names(map: NamedMap): ReadonlySet<string>;
  /** The names that a condition or a text may read: facts and answers. */
  readable: ReadonlySet<string>;
  problem(code: Code, path: Path, message: string, fix: string | Advice, at?: 'value' | 'key'): Finding;
}

/** A rule: reports what is wrong in the flow. */
export type RuleOfFlow = (check: Check) => Finding[];

/** A rule that examines which states the flow can reach. */
export type RuleOfGraph = (check: Check, graph: Graph) => Finding[];

/**
 * `misshapen`: paths that the schema refused. The construct around each is not shown to the rules; what it holds is.
 * `clean`: the flow without them.
 */
export function context(
  flow: Language.Flow,
  clean: Language.Flow,
  places: Places,
  vocabulary: Vocabulary,
  misshapen: readonly Path[],
): Check {
  const visited: { name: DefinitionName; value: unknown; path: Path; key: string }[] = [];
  walk(flow, (name, value, path) => {
    visited.push({ name, value, path, key: keyOf(path) });
  });
  const known = new Set(visited.map(({ key }) => key));
  const refused = new Set<string>();
  for (const path of misshapen) {
    const around = owner(path, known);
    refused.add(around);
    // A part that is itself a construct is missing in the construct that holds it too.
    if (around === keyOf(path)) refused.add(owner(path.slice(0, -1), known));
  }
  const found = new Map<DefinitionName, Found<unknown>[]>();
  for (const { name, value, path, key } of visited) {
    if (refused.has(key)) continue;
    const list = found.get(name);
    if (list) list.push({ value, path });
    else found.set(name, [{ value, path }]);
  }
  let linked: LinkedFlow | undefined;
  const namesOf = (map: NamedMap) => new Set(Object.keys(flow[map] ?? {}));
  const names: Record<NamedMap, ReadonlySet<string>> = {
    screens: namesOf('screens'),
    routes: namesOf('routes'),
    conditions: namesOf('conditions'),
    sequences: namesOf('sequences'),
    fields: namesOf('fields'),
    blocks: namesOf('blocks'),
    loaders: namesOf('loaders'),
    claimKeys: namesOf('claimKeys'),
  };
  return {
    flow: clean,
    get linked() {
      linked ??= link(misshapen.length === 0 ? flow : conforming(flow), vocabulary);
      return linked;
    },
    answers: answersIn(clean, vocabulary),
    places,
    vocabulary,
    all: <Name extends keyof Constructs>(name: Name) => (found.get(name) ?? []) as Found<Constructs[Name]>[],
    names: (map) => names[map],
    readable: new Set([
      ...Object.keys(vocabulary.facts),
      ...outcomeFacts(vocabulary),
      ...names.fields,
      ...dottedNames(clean, vocabulary),
    ]),
    problem: (code, path, message, fix, at = 'value') =>
      problem(code, at === 'key' ? places.key(path) : places.value(path), path, message, fix),
  };
}

const keyOf = (path: Path): string => path.join('\n');

/** The construct in which a path lies. */
function owner(path: Path, known: ReadonlySet<string>): string {
  for (let length = path.length; length > 0; length--) {
    const key = keyOf(path.slice(0, length));
    if (known.has(key)) return key;
  }
  return '';
}
