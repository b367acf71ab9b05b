/** `npm run budgets -- <command> …`, and in production `node dist/server/budgets.js <command> …`. */
import { argv, exit } from 'node:process';
import { runStaff } from './claims/commands.ts';

const { code, text } = await runStaff('budgets', argv.slice(2));
(code === 0 ? console.log : console.error)(text);
exit(code);
