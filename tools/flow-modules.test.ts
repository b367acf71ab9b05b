import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { flowModules } from './flow-modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'reclaim-flows-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A development server as far as the plugin knows it: what it watches and what it tells the pages. */
function developing() {
  const told: { type: string; err?: { message: string } }[] = [];
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  const plugin = flowModules(folder);
  const server = {
    watcher,
    ws: { send: (news: (typeof told)[0]) => told.push(news) },
    moduleGraph: { idToModuleMap: new Map() },
  };
  (plugin.configureServer as (server: unknown) => void)(server);
  return { told, change: (file: string, news = 'change') => watcher.emit(news, file) };
}

test('problems of a flow are shown over open pages, with place and fix; once corrected, the page loads again', () => {
  cpSync(testedFlows, folder, { recursive: true });
  const { told, change } = developing();
  const file = join(folder, 'v3.json');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, good.replace('"screen": "contact"', '"screen": "contatc"'));
  change(file);
  expect(told).toHaveLength(1);
  expect(told[0]?.type).toBe('error');
  expect(told[0]?.err?.message).toMatch(/flows\/v3\.json:\d+:\d+: error unknown-screen: .*"contatc"[\s\S]*"contact"/);
  writeFileSync(file, good);
  change(file);
  expect(told[1]).toEqual({ type: 'full-reload' });
});

test('a flow that comes, and one that goes, make the pages load again', () => {
  cpSync(testedFlows, folder, { recursive: true });
  const { told, change } = developing();
  const file = join(folder, 'v9.json');
  writeFileSync(file, JSON.stringify({ id: 'v9', title: 'As v3', base: '/nine', extends: 'v3' }));
  change(file, 'add');
  rmSync(file);
  change(file, 'unlink');
  expect(told).toEqual([{ type: 'full-reload' }, { type: 'full-reload' }]);
});
