import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isVersion } from '#engine/flow/experiment.ts';
import { EXPERIMENT, journeyIds } from '#engine/resolve/files.ts';
import { flowsFolder, readFlowFiles } from '#flows/files.ts';
import type { Experiment } from '#schemas/experiment.ts';
import type { Flow } from '#schemas/flow.ts';
import { checkedFlow } from './checked-flows.ts';

/** A flow without the parts that only editors and the check read. */
const drawn = (flow: Flow): Flow => {
  const { $schema, extends: _extends, uses, always, ...rest } = flow;
  return { ...rest, title: '' };
};

const LIST = 'virtual:flows';
const VERSIONS = 'virtual:versions';
const ONE = 'virtual:flow/';

/**
 * Gives the renderer its flows as modules: `virtual:flows` is the list, each flow a chunk of its own, `virtual:versions`
 * the experiment and the versions of the journey. A flow with a problem stops a build; in development the problem is shown over the page, which keeps its answers, until it is mended.
 * Data that sources import from `#flows/` is read from the same folder.
 */
export function flowModules(folder: string = flowsFolder): Plugin {
  const resolved = (id: string) => checkedFlow(folder, id);
  const entriesOf = ({ entries = {}, screens }: Flow) =>
    Object.fromEntries(Object.entries(entries).map(([entry, screen]) => [entry, screens[screen]?.path ?? '']));

  return {
    name: 'reclaim-flows',
    config: () => ({ resolve: { alias: [{ find: /^#flows\/(.+\.json)$/, replacement: join(folder, '$1') }] } }),
    resolveId: (id) => (id === LIST || id === VERSIONS || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        const lines = journeyIds(readFlowFiles(folder)).map((flow) => {
          const { flow: whole } = resolved(flow);
          const line = { id: flow, base: whole.base, entries: entriesOf(whole) };
          return `{ ...${JSON.stringify(line)}, load: () => import(${JSON.stringify(ONE + flow)}) }`;
        });
        return `export const flows = [${lines.join(',\n')}];`;
      }
      if (id === `\0${VERSIONS}`) {
        const files = readFlowFiles(folder);
        const { default: first, groups } = JSON.parse(files.get(EXPERIMENT) ?? '') as Experiment;
        const versions = journeyIds(files)
          .map((id) => resolved(id).flow)
          .filter(isVersion)
          .map((flow) => [flow.id, flow.base]);
        return `export const experiment = ${JSON.stringify({ default: first, groups })};
export const versions = ${JSON.stringify(Object.fromEntries(versions))};`;
      }
      if (id.startsWith(`\0${ONE}`)) {
        const { flow, revision } = resolved(id.slice(ONE.length + 1));
        return `export const revision = ${JSON.stringify(revision)};\nexport const flow = JSON.parse(${JSON.stringify(JSON.stringify(drawn(flow)))});`;
      }
      return undefined;
    },
    configureServer(server) {
      server.watcher.add(folder);
      const changed = (file: string) => {
        if (!file.startsWith(folder) || !file.endsWith('.json')) return;
        try {
          for (const flow of journeyIds(readFlowFiles(folder))) resolved(flow);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'reclaim-flows' } });
          return;
        }
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith(`\0${ONE}`) || module.id === `\0${LIST}` || module.id === `\0${VERSIONS}`)
            server.moduleGraph.invalidateModule(module);
        }
        // The persisted journey of the tab survives a reload: the claimant's answers are still there.
        server.ws.send({ type: 'full-reload' });
      };
      for (const news of ['add', 'change', 'unlink'] as const) server.watcher.on(news, changed);
    },
  };
}
