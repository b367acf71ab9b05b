import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Missing } from './part.ts';

const conf = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** Throws with what to install where a program is missing. */
function demand(program: string, debian: string): void {
  try {
    execFileSync(program, ['-h'], { stdio: 'ignore' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Missing(`${program} is not on this machine: apt-get install ${debian}`);
  }
}

/** The text with one place of it replaced; throws if the file of the product no longer has it. */
function replaced(text: string, place: string, by: string): string {
  if (!text.includes(place)) throw new Error(`deploy/nginx.conf no longer has "${place}".`);
  return text.replaceAll(place, by);
}

/**
 * Runs nginx with the product's own configuration before these nodes, with a certificate made for the run. Everything
 * it writes is in `folder`. Gives its certificate, and how to end it.
 */
export async function startNginx(
  folder: string,
  { port, nodes: [one, other] }: { port: number; nodes: readonly [number, number] },
): Promise<{ certificate: string; stop(): Promise<void> }> {
  demand('nginx', 'nginx-light');
  demand('openssl', 'openssl');
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=claims.example', '-addext', 'subjectAltName=DNS:claims.example'])
      .concat(['-keyout', key, '-out', chain]),
    { stdio: 'ignore' },
  );
  let site = readFileSync(conf, 'utf8');
  site = replaced(site, '127.0.0.1:3001', `127.0.0.1:${one}`);
  site = replaced(site, '127.0.0.1:3002', `127.0.0.1:${other}`);
  site = replaced(site, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
  site = replaced(site, '/etc/ssl/reclaim/fullchain.pem', chain);
  site = replaced(site, '/etc/ssl/reclaim/privkey.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')} warn; worker_processes 1;
events { worker_connections 1024; }
http { ${temporary.join(' ')}
${site} }
`,
  );
  const child = spawn('nginx', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let look = 0; !(await listens(port)); look += 1) {
    if (child.exitCode !== null || look > 200) throw new Error(`nginx did not start: see ${folder}/error.log`);
    await pause(50);
  }
  return {
    certificate: readFileSync(chain, 'utf8'),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
