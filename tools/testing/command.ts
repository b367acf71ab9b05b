import { spawn } from 'node:child_process';

/** How a command of a shell ended, and what it printed to both outputs. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs a line as typed in a terminal, in a folder. No colours; what Vitest tells a test that runs in it is left out. */
export function commandIn(folder: string, line: string): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|FORCE_COLOR)/.test(name)),
  );
  const child = spawn(line, { cwd: folder, shell: true, env: { ...env, NO_COLOR: '1' } });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.push(String(chunk));
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.join('') }));
  });
}
