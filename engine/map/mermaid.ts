import { remarkOf } from './layout.ts';
import type { JourneyMap, MapScreen, Told } from './model.ts';

/** Mermaid ends a label at a quotation mark, and reads # and < as markup. */
const quoted = (text: string): string =>
  `"${text.replace(/[“”"]/g, "'").replace(/#/g, '#35;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}"`;

/** Names that are words of Mermaid's own language, such as `end`, cannot stand alone. */
const idOf = (name: string): string => `s_${name}`;

function shapeOf(screen: MapScreen): string {
  const { name, heading, notes, start, end } = screen;
  const words = [heading, name + remarkOf(screen), ...notes.map((note) => note.text + remarkOf(note))];
  const text = quoted(words.join('\n')).replaceAll('\n', '<br>');
  if (start) return `([${text}])`;
  return end ? `[[${text}]]` : `[${text}]`;
}

const classOf = ({ change, covered }: Told): string | undefined =>
  change ?? (covered === undefined ? undefined : covered > 0 ? 'tested' : 'open');

/** The map as a Mermaid flowchart, which GitHub and many editors draw. */
export function mermaidOf({ id, title, screens, lines }: JourneyMap): string {
  const classes = screens.flatMap((screen) => {
    const name = classOf(screen);
    return name === undefined ? [] : [`  class ${idOf(screen.name)} ${name}`];
  });
  return [
    '---',
    `title: ${JSON.stringify(`${id}: ${title}`)}`,
    '---',
    'flowchart TD',
    ...screens.map((screen) => `  ${idOf(screen.name)}${shapeOf(screen)}`),
    ...lines.flatMap(({ from, to, labels }) =>
      labels.map((label) => {
        const arrow = label.change === 'gone' || label.text.startsWith('by itself') ? '-.->' : '-->';
        return `  ${idOf(from)} ${arrow}|${quoted(label.text + remarkOf(label))}| ${idOf(to)}`;
      }),
    ),
    ...(classes.length > 0
      ? [
          '  classDef new stroke:#0a6b2d,stroke-width:2px',
          '  classDef changed stroke:#8a4b00,stroke-width:2px',
          '  classDef gone stroke:#a8201a,stroke-dasharray:2 4',
          '  classDef tested stroke:#0a6b2d,stroke-width:2px',
          '  classDef open stroke:#a8201a,stroke-width:2px',
          ...classes,
        ]
      : []),
    '',
  ].join('\n');
}
