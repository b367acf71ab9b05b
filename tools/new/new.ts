import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { kinds } from './kinds.ts';
import { namesOf } from './names.ts';
import { obstacle, type Plan } from './plan.ts';

const width = Math.max(...Object.keys(kinds).map((kind) => kind.length));

export const USAGE = [
  'npm run new -- <kind> <name>',
  '',
  ...Object.entries(kinds).map(
    ([kind, { says, example }]) => `  ${kind.padEnd(width)}  ${says}; for example: npm run new -- ${kind} ${example}`,
  ),
  '',
  'An effect that calls a provider: npm run new -- effect vehicle.check --provider vehicles',
  'It writes a small thing that works, with a test, and adds the lines that make it known. Nothing is overwritten.',
  'A version of the journey: npm run journey -- new v7 --extends v5',
].join('\n');

export type Answer = { plan: Plan } | { help: string } | { refused: string };

const refused = (text: string): Answer => ({ refused: `${text}\n\n${USAGE}` });

/** The plan for these arguments, on the sources below `root`. Writes nothing. */
export function planNew(words: readonly string[], root: string): Answer {
  if (words.some((word) => ['--help', '-h', 'help'].includes(word))) return { help: USAGE };
  const at = words.indexOf('--provider');
  const port = at < 0 ? undefined : (words[at + 1] ?? '');
  const [kindName = '', name = '', ...more] = at < 0 ? words : words.toSpliced(at, 2);
  if (kindName === '') return refused('What kind of thing?');
  if (kindName === 'version')
    return refused('A version is a JSON file, which another command begins: npm run journey -- new v7 --extends v5');
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  if (!kind) return refused(`There is no kind "${kindName}". ${didYouMean(kindName, Object.keys(kinds))}`);
  if (name === '')
    return refused(`What is the ${kindName} called? For example: npm run new -- ${kindName} ${kind.example}`);
  if (more.length > 0)
    return refused(`Only one name is expected after "${kindName}", not "${[name, ...more].join(' ')}".`);
  if (!kind.name.test(name) || isReserved(namesOf(name).camel))
    return refused(`The ${kindName} cannot be called "${name}". It needs ${kind.looks}, for example ${kind.example}.`);
  const names = namesOf(name);
  if (kind.isTaken(names, root)) return { refused: `The ${kindName} "${name}" exists already. Choose another name.` };
  if (port !== undefined) {
    const why = cannotCall(kindName, port, root);
    if (why !== undefined) return { refused: why };
  }
  const plan = kind.plan(names, port);
  const why = obstacle(root, plan);
  return why === undefined ? { plan } : { refused: why };
}

/** Why the skeleton of an effect cannot call this provider; undefined: it can. */
function cannotCall(kindName: string, port: string, root: string): string | undefined {
  if (kindName !== 'effect') return `Only an effect calls a provider. Leave out "--provider" for a ${kindName}.`;
  const list = readFileSync(join(root, 'server/providers/list.ts'), 'utf8');
  const ports = [...list.matchAll(/ as (\w+) \} from '\.\/([\w-]+\.ts)'/g)];
  const file = ports.find(([, name]) => name === port)?.[2];
  if (file === undefined)
    return `There is no provider "${port}". ${didYouMean(
      port,
      ports.map(([, name]) => String(name)),
    )} Make one first: npm run new -- provider vehicles`;
  if (/^ {2}find\(reference: string\)/m.test(readFileSync(join(root, 'server/providers', file), 'utf8')))
    return undefined;
  return `The skeleton calls \`find(reference)\`, which the provider "${port}" does not have. Leave out "--provider", and call \`ports.providers.${port}\` in the file below server/effects/.`;
}

/** Words of TypeScript that cannot name a constant. */
const RESERVED =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  );

const isReserved = (name: string): boolean => RESERVED.includes(name);
