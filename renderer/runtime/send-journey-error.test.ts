import { beforeEach, expect, test } from 'vitest';
import { flows } from './flows.ts';
import { sendError } from './send-journey-error.chunk.ts';

const bodies: Record<string, unknown>[] = [];
beforeEach(() => {
  bodies.length = 0;
});

/** Tells of an error at a line of its own: one that was told of is not told again. */
async function reportAt(pathname: string, line: number): Promise<Record<string, unknown> | undefined> {
  const error = Object.assign(new TypeError('x'), { stack: `run@https://claims.example/assets/m-1.js:${line}:8` });
  await sendError('logged', error, {
    location: { origin: 'https://claims.example', pathname } as Location,
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response('{}');
    },
  });
  return bodies.at(-1);
}

test('a report names the version and the screen of the address', async () => {
  const [{ id, base, load }] = flows as [(typeof flows)[number]];
  const { flow } = await load();
  expect(await reportAt(`${base}/`, 1)).toMatchObject({ line: 1, version: id, screen: flow.start });
});

test('a report from an address without a screen names no screen', async () => {
  const [{ id, base }] = flows as [(typeof flows)[number]];
  const body = await reportAt(`${base}/quillfeather`, 2);
  expect(body).toMatchObject({ line: 2, version: id });
  expect(Object.keys(body ?? {})).not.toContain('screen');
  expect(await reportAt('/quillfeather', 3)).toEqual({
    kind: 'logged',
    name: 'TypeError',
    file: 'm-1.js',
    line: 3,
    column: 8,
    release: expect.any(String),
  });
  expect(JSON.stringify(bodies)).not.toContain('quillfeather');
});
