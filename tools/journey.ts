/** `npm run journey -- <command> …`: the flow tool. */
import { argv, exit } from 'node:process';
import { flowsFolder, journeyIds, readFlowFiles } from '#flows/files.ts';
import { check } from './journey/check.ts';
import { checkContent } from './journey/content.ts';
import { lenders } from './journey/lenders.ts';
import { paths } from './journey/paths.ts';
import { show } from './journey/show.ts';

/** Each gives what is to be printed and whether all is well. */
const commands = {
  check: { usage: 'check [version …]', says: 'checks the flows, or these, and prints their problems', run: check },
  show: { usage: 'show <version>', says: 'prints a flow as it resolves, and where each part comes from', run: show },
  paths: { usage: 'paths <version>', says: 'prints every way from the start to an end', run: paths },
  lenders: { usage: 'lenders <report.json>', says: "prints a bureau's loans with the verdict on each", run: lenders },
};

const [name = '', ...ids] = argv.slice(2);
const usage = Object.values(commands).map((each) => `  npm run journey -- ${each.usage.padEnd(22)} ${each.says}`);
const files = readFlowFiles(flowsFolder);
const known = journeyIds(files);

if (!Object.hasOwn(commands, name)) {
  console.error(`${name === '' ? 'Which command?' : `There is no command "${name}".`}\n${usage.join('\n')}`);
  exit(1);
}
const command = commands[name as keyof typeof commands];
const takesVersions = command.usage.includes('version');
const unknown = takesVersions ? ids.filter((id) => !known.includes(id)) : [];
if (unknown.length > 0) {
  console.error(`There is no version "${unknown.join('", "')}". Versions: ${known.join(', ')}.`);
  exit(1);
}
if (command.usage.includes('<version>') && ids.length !== 1) {
  console.error(`Which version? Versions: ${known.join(', ')}.\n  npm run journey -- ${command.usage}`);
  exit(1);
}
const { text, ok } = command.run(files, ids.length > 0 || !takesVersions ? ids : known);
console.log(text);
// Whoever checks everything hears of the firm's words, too.
const { errors, warnings } =
  name === 'check' && ids.length === 0
    ? checkContent(flowsFolder, new Date().toISOString().slice(0, 10))
    : { errors: [], warnings: [] };
for (const said of errors) console.log(`flows/${said.replace(': ', ': error: ')}`);
for (const said of warnings) console.log(`flows/${said.replace(': ', ': warning: ')}`);
exit(ok && errors.length === 0 ? 0 : 1);
