import type { Finding } from '../resolve/problem.ts';
import type { Resolved, Source } from '../resolve/resolve.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { context } from './context.ts';
import { foldedRules } from './rules/index.ts';
import { misshapenIn } from './schema/index.ts';
import { cleaned } from './strip-invalid.ts';

/**
 * Unknown names, rules with several targets and unreachable rules in parts that the settings of this version switch off: in another
 * version they would be errors. A name that a file defines and this version removes is not reported. `told`: what is reported already.
 */
export function foldedAway(
  { sources, written }: Resolved,
  vocabulary: Vocabulary,
  told: readonly Finding[],
): Finding[] {
  if (!written) return [];
  const { flow, places } = written;
  const misshapen = misshapenIn(flow);
  const check = context(flow, cleaned(flow, misshapen).flow, places, vocabulary, misshapen);
  const defined = namesOf(sources);
  const positions = new Set(told.map(position));
  return foldedRules
    .flatMap((rule) => rule(check))
    .filter(({ code }) => code.startsWith('unknown-') || code === 'one-target' || code === 'dead-rule')
    .filter((one) => !positions.has(position(one)))
    .filter(({ names }) => names?.wrong === undefined || !defined.has(names.wrong));
}

const position = ({ file, line, column }: Finding): string => `${file} ${line} ${column}`;

/** The names in the maps of the files, and the buttons and dialogs of their screens. */
function namesOf(sources: readonly Source[]): Set<string> {
  const names = new Set<string>();
  for (const { placed } of sources) {
    for (const map of placed.members?.values() ?? []) {
      for (const [name, { members }] of map.members ?? []) {
        names.add(name);
        for (const part of ['actions', 'dialogs'])
          for (const inner of members?.get(part)?.members?.keys() ?? []) names.add(inner);
      }
    }
  }
  return names;
}
