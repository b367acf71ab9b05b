import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#fixtures/eventually.ts';
import { serviceProcesses } from '#server/testing/process.ts';
import { lockFileOf, stampFileOf, stampOf } from './build.ts';
import { oneAtATime } from './one-at-a-time.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const spawn = serviceProcesses();

/** A folder without a flow: a build of it fails at once. */
let flows: string;
beforeEach(() => {
  flows = mkdtempSync(join(tmpdir(), 'reclaim-build-'));
});
afterEach(() => {
  for (const path of [flows, dirname(stampFileOf(flows)), lockFileOf(flows), `${lockFileOf(flows)}-owner`])
    rmSync(path, { recursive: true, force: true });
});

const buildInProcess = () => spawn({ PATH: process.env.PATH ?? '' }, ['--import', 'tsx', here('build.ts'), flows]);
const fail = (owner: string): never => {
  throw new Error(`The lock is held by ${owner}.`);
};

test('a build waits for another one into the same folder, says for which, and builds nothing if that has built the same sources', async () => {
  const second = await oneAtATime(lockFileOf(flows), fail, async () => {
    const build = buildInProcess();
    await until(
      () => `the second build waits; it said: ${build.printed()}`,
      () => {
        if (build.isOver()) throw new Error(`It did not wait: ${build.printed()}`);
        return build.printed().includes('waiting');
      },
    );
    mkdirSync(dirname(stampFileOf(flows)), { recursive: true });
    writeFileSync(stampFileOf(flows), stampOf(flows));
    return build;
  });
  expect([await second.ended, second.printed()]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(
        `^Process ${process.pid} is building into node_modules/\\.cache/built/\\S+: waiting for it …\nIt has built these sources\\.\n$`,
      ),
    ),
  ]);
});

test('if the first one has failed, the second builds; a lock ends with a process that is killed', async () => {
  const lock = lockFileOf(flows);
  const module = JSON.stringify(here('one-at-a-time.ts'));
  const owner = spawn({}, [
    ...['--import', 'tsx', '--input-type=module', '--eval'],
    `const { oneAtATime } = await import(${module});
     await oneAtATime(${JSON.stringify(lock)}, () => {}, () => new Promise((resolve) => { console.log('held'); setInterval(resolve, 1e9) }));`,
  ]);
  await until(
    () => `the lock is held: ${owner.printed()}`,
    () => owner.printed().includes('held'),
  );
  const build = buildInProcess();
  await until(
    () => `the build waits: ${build.printed()}`,
    () => build.printed().includes('waiting'),
  );
  expect(build.printed()).toContain(`Process ${owner.child.pid} `);
  owner.child.kill('SIGKILL');
  // There is no flow to build.
  expect(await build.ended).toBe(1);
  expect(build.printed()).toContain('Building the pages and the service …');
});
