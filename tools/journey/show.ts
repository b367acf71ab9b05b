import { resolveFlow } from '#engine';
import type { Answer } from './command.ts';
import { printProblems } from './print.ts';

type Path = (string | number)[];

/**
 * A resolved flow, line by line; a line that comes from another place in the files than the one before it ends with that place. A
 * list that replaced another one as a whole says so.
 */
export function show(files: ReadonlyMap<string, string>, [id = '']: readonly string[]): Answer {
  const { flow, places, problems, revision } = resolveFlow(files, id);
  if (!flow) return { text: printProblems(problems), ok: false };
  const lines: { text: string; from: string }[] = [];

  function write(value: unknown, path: Path, indent: string, name: string, end: string): void {
    const { file, line } = places.value(path);
    const replaced = places.replaced(path);
    const from = `${file}:${line}${replaced ? ` (replaces the list of ${replaced.file}:${replaced.line})` : ''}`;
    const one = JSON.stringify(value);
    if (typeof value !== 'object' || value === null || one.length + indent.length < 90) {
      lines.push({ text: `${indent}${name}${one}${end}`, from });
      return;
    }
    const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    lines.push({ text: `${indent}${name}${open}`, from });
    members.forEach(([key, member], at) => {
      const label = typeof key === 'number' ? '' : `${JSON.stringify(key)}: `;
      write(member, [...path, key], `${indent}  `, label, at < members.length - 1 ? ',' : '');
    });
    lines.push({ text: `${indent}${close}${end}`, from: '' });
  }
  write(flow, [], '', '', '');

  const printed = lines.map(({ text, from }, at) => {
    const file = from.split(':')[0];
    const before = lines[at - 1]?.from.split(':')[0];
    const tells = from !== '' && (file !== before || from.includes('('));
    return tells ? `${text.padEnd(96)}  // ${from}` : text;
  });
  return { text: [`// ${id}, revision ${revision}`, ...printed].join('\n'), ok: problems.length === 0 };
}
