import { checkFlows, graphOf, type LinkedFlow, link, resolveFlow } from '#engine';
import { claims } from '#engine/claims/vocabulary.ts';
import { type Event, everyWayHasHad } from '#engine/paths/index.ts';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { legLines } from './paths.ts';
import { printProblems } from './print.ts';

/**
 * `journey laws <version> <screen> <had>`: whether every way to a screen has had something before, with the shortest way that has not.
 */
export function laws({ files, words, flags }: Pick<Invocation, 'files' | 'words' | 'flags'>): Answer {
  const [id = '', screen = '', had = ''] = words;
  const known = journeyIds(files);
  if (!known.includes(id)) return misuse(`There is no version "${id}". Versions: ${known.join(', ')}.`);
  const errors = checkFlows(files, [id]).problems.filter(({ level }) => level === 'error');
  const { flow: source } = resolveFlow(files, id);
  if (!source || errors.length > 0) return { text: printProblems(errors), ok: false };
  const flow = link(source);
  const screens = Object.keys(flow.screens);
  if (screen === '') return misuse(`Every way to which screen? ${id} has ${screens.join(', ')}.`);
  if (!screens.includes(screen)) return misuse(`${id} has no screen "${screen}". ${didYouMean(screen, screens)}`);
  const event = eventOf(flow, had);
  if (typeof event === 'string') return misuse(event);

  const law = everyWayHasHad(graphOf(flow), screen, event);
  const ok = law.holds === true;
  if (flags.has('json')) return { text: JSON.stringify({ version: id, screen, had, ...law }, null, 2), ok };
  if (law.holds) return { text: `Every way to ${screen} in ${id} has had ${had}.`, ok };
  if (law.holds === null) return { text: `This cannot be said of ${id}: ${law.because}.`, ok };
  const passed = [...law.legs.map((leg) => leg.screen), screen];
  return {
    text: [
      `Not every way to ${screen} in ${id} has had ${had}. The shortest that has not:`,
      `  ${passed.join(' → ')}`,
      ...law.legs.flatMap(legLines).map((line) => `    ${line}`),
    ].join('\n'),
    ok,
  };
}

/** What a word names in a flow: `sign`, `user.validate`, `user.validate=exists`, `financed`, `financed=yes`; or what is wrong with it. */
function eventOf(flow: LinkedFlow, word: string): Event | string {
  const [name = '', is] = word.split(/=(.*)/s);
  const called = [...new Set(Object.values(flow.screens).flatMap(({ calls }) => calls.map(({ effect }) => effect)))];
  const asked = Object.values(flow.fields).flatMap(({ verify, lookup }) =>
    [verify, lookup].filter((one) => one !== undefined),
  );
  const effects = [...new Set([...called, ...asked])];
  if (is === undefined && flow.screens[name]) return { screen: name };
  if (effects.includes(name)) {
    const outcomes = Object.keys(claims.effects[name]?.outcomes ?? {});
    if (is === undefined || outcomes.includes(is)) return { effect: name, outcome: is };
    return `"${name}" has no outcome "${is}". Outcomes: ${outcomes.join(', ')}.`;
  }
  if (flow.fields[name] || Object.hasOwn(claims.facts, name)) return { name, is };
  if (word === '') return 'Has had what? A screen, an effect (user.validate=exists), a field or a fact (financed=yes).';
  const names = [...Object.keys(flow.screens), ...effects, ...Object.keys(flow.fields), ...Object.keys(claims.facts)];
  return `${flow.id} has no screen, effect, field or fact "${name}". ${didYouMean(name, names)}`;
}
