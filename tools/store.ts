/** `npm run store -- <command> …`, and in production `node dist/server/store.js <command> …`. */
import { argv, exit } from 'node:process';
import { runStore } from './store/commands.ts';

const { code, text } = await runStore(argv.slice(2));
(code === 0 ? console.log : console.error)(text);
exit(code);
