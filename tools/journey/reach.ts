import { addressOf, checkFlows, graphOf, link, resolveFlow } from '#engine';
import { reachScreen } from '#engine/paths/index.ts';
import { didYouMean } from '#engine/resolve/did-you-mean.ts';
import { journeyIds } from '#engine/resolve/files.ts';
import { flowsFolder } from '#flows/files.ts';
import { type Answer, type Invocation, misuse } from './command.ts';
import { legLines } from './paths.ts';
import { printProblems } from './print.ts';

/** Where `npm start` serves the demo. */
const DEMO = 'http://127.0.0.1:3000';

/**
 * `journey reach <version> <screen>`: the path with the fewest presses from the start to a screen, with the answers and outcomes
 * that take it, or the reasons why nothing leads there. A screen that opens by its address has a link, too. `--open`: an invented person
 * walks there in a window.
 */
export function reach({
  files,
  words,
  flags,
  print,
}: Pick<Invocation, 'files' | 'words' | 'flags' | 'print'>): Answer | Promise<Answer> {
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
  if (flags.has('open')) {
    if (flags.has('json')) return misuse('--open shows a window: it has nothing for programs.');
    return openThere(id, screen, print);
  }
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

/** Shows a screen in a window, with an invented person, the service and played vendors, until the window is closed. */
async function openThere(id: string, screen: string, print: Invocation['print']): Promise<Answer> {
  const [{ productFlow }, { showWalk, walkTo }, { openVisibleBrowser }, { openProduct }] = await Promise.all([
    import('#fixtures/flow.ts'),
    import('#fixtures/replay/walk-to.ts'),
    import('#fixtures/drivers/browser-window.ts'),
    import('#fixtures/drivers/product.ts'),
  ]);
  const walk = await walkTo(productFlow(id), screen);
  if (!walk) return { text: `No invented person and no scenario comes to ${screen} in ${id}.`, ok: false };
  try {
    const browser = await openVisibleBrowser({ headed: true, slowMs: 0 });
    const product = await openProduct({}, { flows: flowsFolder, browser, print });
    try {
      await showWalk(walk.scenario, product, flowsFolder, () =>
        print(`${walk.who} has walked to ${screen}. Close the window when you are done.`),
      );
    } finally {
      await product.close();
    }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), ok: false };
  }
  return { text: `The window at ${screen} was closed.`, ok: true };
}
