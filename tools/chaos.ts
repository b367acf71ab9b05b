/** `npm run chaos`: faults on demand, with a printed verdict. Nothing outside of this machine is reached. */
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { rollingRestart } from './chaos/rolling-restart.ts';

const help = `npm run chaos -- rolling-restart [--restarts 6] [--claimants 32] [--store sqlite|mongodb]

  rolling-restart  two nodes behind nginx (deploy/nginx.conf), restarted in turns while claimants save:
                   no request may fail, and every acknowledged save must be there afterwards

  --restarts   so many restarts, one node after the other (6)
  --claimants  so many claimants, each with one request at a time (32)
  --store      the store that both nodes share (sqlite); mongodb: the server of MONGO_URL, or the substitute

Exit code: 0 nothing was lost, 1 something was, 2 the words were wrong or something is missing on this machine.`;

function settings() {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      restarts: { type: 'string', default: '6' },
      claimants: { type: 'string', default: '32' },
      store: { type: 'string', default: 'sqlite' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    exit(0);
  }
  const count = (name: 'restarts' | 'claimants') => {
    if (!/^[1-9]\d{0,2}$/.test(values[name]))
      throw new Error(`--${name} is "${values[name]}". It must be a whole number from 1 to 999.`);
    return Number(values[name]);
  };
  if (positionals.join() !== 'rolling-restart')
    throw new Error(`"${positionals.join(' ')}" is no fault. It must be rolling-restart.`);
  if (values.store !== 'sqlite' && values.store !== 'mongodb')
    throw new Error(`--store is "${values.store}". It must be sqlite or mongodb.`);
  return { restarts: count('restarts'), claimants: count('claimants'), store: values.store } as const;
}

try {
  exit((await rollingRestart(settings())) ? 0 : 1);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  exit(2);
}
