import { addressOf, checkFlows, graphOf, link, resolveFlow } from '#engine';
import { reachScreen } from '#engine/paths/index.ts';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { legLines } from './paths.ts';
import { printProblems } from './print.ts';

/** Where `npm start` serves the demo. */
const DEMO = 'http://127.0.0.1:3000';

/**
 * `journey reach <version> <screen>`: the path with the fewest presses from the start to a screen, with the answers and outcomes
 * that take it, or the reasons why nothing leads there. A screen that opens by its address has a link, too.
 */
export function reach({ files, words, flags }: Pick<Invocation, 'files' | 'words' | 'flags'>): Answer {
  const [id = '', screen = ''] = words;
  const known = journeyIds(files);
  if (!known.includes(id)) return misuse(`There is no version "${id}". Versions: ${known.join(', ')}.`);
  const errors = checkFlows(files, [id]).problems.filter(({ level }) => level === 'error');
  const { flow: source } = resolveFlow(files, id);
  if (!source || errors.length > 0) return { text: printProblems(errors), ok: false };
  const flow = link(source);
  const screens = Object.keys(flow.screens);
  if (!screens.includes(screen))
    return misuse(
      screen === ''
        ? `Which screen? ${id} has ${screens.join(', ')}.`
        : `${id} has no screen "${screen}". ${didYouMean(screen, screens)}`,
    );
  const found = reachScreen(flow, graphOf(flow), screen);
  const opens =
    flow.start === screen || flow.screens[screen]?.linkOnly ? `${DEMO}${addressOf(flow, screen)}` : undefined;
  const ok = 'legs' in found || opens !== undefined;
  if (flags.has('json'))
    return { text: JSON.stringify({ version: id, screen, ...found, ...(opens ? { link: opens } : {}) }, null, 2), ok };
  const opening = opens === undefined ? [] : [`Open it with: ${opens}`];
  if (!('legs' in found))
    return {
      text: [
        `Nothing leads to ${screen} from the start of ${id}:`,
        ...found.because.map((one) => `  ${one}`),
        ...opening,
      ].join('\n'),
      ok,
    };
  const passed = [...found.legs.map((leg) => leg.screen), screen];
  const presses = found.legs.filter(({ pressed }) => pressed !== null).length;
  return {
    text: [
      `${passed.join(' → ')} (${presses} ${presses === 1 ? 'press' : 'presses'})`,
      ...found.legs.flatMap(legLines).map((line) => `  ${line}`),
      ...opening,
    ].join('\n'),
    ok,
  };
}
