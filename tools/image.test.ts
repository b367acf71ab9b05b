import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '#fixtures/eventually.ts';
import { prefixOf } from '#server/config.ts';
import { isOptional, vendorPorts } from '#server/providers/vendor-ports.ts';
import { builtService, freePort } from '#server/testing/built-service.ts';
import { serviceProcesses } from '#server/testing/process.ts';

/**
 * What can be checked of the image without a container: the folder that deploy/Containerfile makes is made here by the same
 * commands and copies, started as the image starts it, and asked by its health check. `npm test` takes the service that is built
 * for other tests and links the packages that run; with IMAGE_BUILD=whole (`npm run prove -- --only image`) everything is
 * installed and built from the files that .dockerignore lets in.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isWhole = process.env.IMAGE_BUILD === 'whole';

const [, building = '', running = ''] = read('deploy/Containerfile').split(/^FROM /m);
const commandsOf = (stage: string, word: string): string[] =>
  [...stage.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);
/** What the image copies of the build, by its name in the folder. */
const copied = commandsOf(running, 'COPY').map(
  (rest) => /^--from=build \/reclaim\/(\S+) \.\/(\S*)$/.exec(rest)?.slice(1) ?? [rest],
);
const environment = Object.fromEntries(
  (commandsOf(running, 'ENV')[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);
const listed = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const folders: string[] = [];
const folder = (place: string) => {
  mkdirSync(place, { recursive: true });
  folders.push(mkdtempSync(join(place, 'reclaim-image-')));
  return folders.at(-1) ?? '';
};
const spawnService = serviceProcesses();
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

test('the build gets sources and nothing else, and the image what the build has made', () => {
  expect(listed[0]).toBe('*');
  const let_in = listed.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(let_in.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  for (const name of ['.git', 'data', 'dist', 'node_modules', 'fixtures', 'docs']) expect(let_in).not.toContain(name);
  expect(copied).toEqual([
    ['package.json', ''],
    ['sbom.json', ''],
    ['node_modules', 'node_modules'],
    ['dist', 'dist'],
    ['flows', 'flows'],
  ]);
});

test('the image runs as another user than root, in production, and with a version of Node that is supported', () => {
  expect(commandsOf(running, 'USER')).toEqual(['node']);
  expect(environment).toMatchObject({ NODE_ENV: 'production', PORT: '3000' });
  const versions = [building, running].map((stage) => /^\S+\/node:(\d+)-/.exec(stage)?.[1]);
  expect(versions).toEqual(['22', '22']);
  // Keys and addresses come from outside.
  expect(read('deploy/Containerfile')).not.toMatch(/_KEY|DATA_KEYS|_URL/);
});

const runIn = (place: string, command: string) =>
  execFileSync('sh', ['-c', command], { cwd: place, stdio: 'pipe', env: { PATH: process.env.PATH, HOME: place } });

/** The folder after the first stage. */
async function build(): Promise<string> {
  if (!isWhole) return linkedBuild();
  const place = folder(tmpdir());
  const out = listed.filter((line) => line.startsWith('**/*')).map((line) => line.slice('**/*'.length));
  for (const line of listed.filter((one) => one.startsWith('!')))
    cpSync(join(root, line.slice(1)), join(place, line.slice(1)), {
      recursive: true,
      filter: (file) => !out.some((end) => file.endsWith(end)),
    });
  for (const command of commandsOf(building, 'RUN')) runIn(place, command);
  return place;
}

/** The folders of the packages that a node needs, from the lock file. */
function packagesThatRun(): string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  return Object.keys(packages).filter((name) => name !== '' && !packages[name]?.dev);
}

/** The same of what is here already: the service that other tests have built, and links to the packages that run. */
async function linkedBuild(): Promise<string> {
  const place = folder(tmpdir());
  const [main = ''] = await builtService();
  const built = join(dirname(main), '../..');
  for (const name of ['dist', 'flows']) cpSync(join(built, name), join(place, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(place, name));
  for (const command of commandsOf(building, 'RUN').filter((one) => one.includes('npm sbom'))) runIn(place, command);
  for (const name of packagesThatRun()) {
    // A package below another one comes with it.
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) || !existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(place, name)), { recursive: true });
    symlinkSync(join(root, name), join(place, name));
  }
  return place;
}

test('the folder of the image starts with the settings of a firm, is ready, and passes its health check', async () => {
  const built = await build();
  const image = folder(tmpdir());
  for (const [from = '', to = ''] of copied)
    cpSync(join(built, from), join(image, to === '' ? from : to), { recursive: true, verbatimSymlinks: true });
  const { components } = JSON.parse(readFileSync(join(image, 'sbom.json'), 'utf8')) as {
    components: { name: string }[];
  };
  expect(new Set(components.map(({ name }) => name))).toEqual(
    new Set(packagesThatRun().map((name) => name.split('node_modules/').at(-1))),
  );
  const port = String(await freePort());
  const vendors = vendorPorts.filter((vendor) => !isOptional(vendor));
  const secret = () => randomBytes(32).toString('hex');
  const given = {
    ...environment,
    HOST: '127.0.0.1',
    PORT: port,
    // In production none in a temporary folder is taken, in which a checkout may be.
    STORE_URL: `sqlite:${join(folder(join(homedir(), '.cache')), 'claims.db')}`,
    PUBLIC_URL: 'https://claims.example',
    TRUST_PROXY: '1',
    SESSION_KEY: secret(),
    OTP_KEY: secret(),
    DATA_KEYS: `k1:${secret()}`,
    PROVIDERS: 'live',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    ...Object.fromEntries(
      vendors.flatMap((vendor) => [
        [`${prefixOf(vendor)}URL`, `https://${vendor.toLowerCase()}.vendor.example`],
        [`${prefixOf(vendor)}KEY`, secret()],
      ]),
    ),
  };
  // OpenTelemetry is loaded only where a receiver of traces is set, as here.
  expect(readFileSync(join(image, 'dist/server/main.js'), 'utf8')).not.toMatch(/from ["']@opentelemetry/);
  const [command = '', ...words] = JSON.parse(commandsOf(running, 'CMD')[0] ?? '') as string[];
  expect(command).toBe('node');
  const service = spawnService(given, [join(image, words[0] ?? '')]);
  const healthy = (
    JSON.parse(/CMD (\[.*\])$/m.exec(commandsOf(running, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[]
  ).slice(1);
  await eventually(async () => {
    if (service.isOver()) return;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });
  expect([service.isOver(), service.printed()]).toEqual([false, '']);
  const check = () => spawnSync(process.execPath, healthy, { env: { PORT: port } }).status;
  expect(check()).toBe(0);
  // The pages come from the build, which only the whole one has.
  if (isWhole) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<html');
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(check()).toBe(1);
});
