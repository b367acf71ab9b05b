/** `npm run outbox -- <command> …`, and in production `node dist/server/outbox.js <command> …`. */
import { argv, exit } from 'node:process';
import { runStaff } from './claims/commands.ts';

const { code, text } = await runStaff('outbox', argv.slice(2));
(code === 0 ? console.log : console.error)(text);
exit(code);
