import { type Arrow, arrowsOf, folders, inCycles, leads } from './rooms.ts';

const node = (room: string) => room.replace(/[^a-z]/gi, '_');
const name = (room: string) => room.split('/')[1] ?? 'files of the folder';

/**
 * The arrows that a reader needs: inside a folder, those that are not implied by others (`a → c` is left out if `a → b → c` exists).
 * Arrows of a cycle all stay, so that it is visible.
 */
function needed(arrows: readonly Arrow[]): Arrow[] {
  const circular = new Set(inCycles(arrows));
  return arrows.filter((arrow) => circular.has(arrow) || !leads(arrows, arrow.from, arrow.to, arrow));
}

/** The rooms and their imports as a Mermaid flow chart: the engine, the schemas, the renderer and the service. */
export function roomsPicture(root: string): string {
  const arrows = arrowsOf(root).filter(({ from, to }) => from !== 'engine/index.ts' && to !== 'engine/index.ts');
  const lines = ['```mermaid', 'flowchart TD'];
  for (const folder of folders) {
    const inside = arrows.filter(({ from, to }) => [from, to].every((room) => room.split('/')[0] === folder));
    const rooms = [...new Set(inside.flatMap(({ from, to }) => [from, to]))].sort();
    lines.push(`  subgraph ${folder}`);
    for (const room of rooms) lines.push(`    ${node(room)}_[${name(room)}]`);
    for (const { from, to } of needed(inside)) lines.push(`    ${node(from)}_ --> ${node(to)}_`);
    lines.push('  end');
  }
  const between = new Set(
    arrowsOf(root)
      .map(({ from, to }) => [from.split('/')[0] ?? '', to.split('/')[0] ?? ''])
      .filter(([from, to]) => from !== to && folders.some((folder) => folder === to))
      .map(([from, to]) => `  ${from} --> ${to}`),
  );
  return [...lines, ...[...between].sort(), '```'].join('\n');
}
