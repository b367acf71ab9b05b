/** `npm run claims -- <command> …`, and in production `node dist/server/claims.js <command> …`. */
import { argv, exit } from 'node:process';
import { runStaff } from './claims/commands.ts';

const { code, text } = await runStaff('claims', argv.slice(2));
(code === 0 ? console.log : console.error)(text);
exit(code);
