import { createRoot, type Root } from 'react-dom/client';
import { createDesk, type HelpDesk, type HelpSurroundings } from './desk.ts';
import { Help } from './Help.tsx';

export type { HelpSurroundings } from './desk.ts';

/** The dialog's own place beside the page: the page knows nothing of it. */
let here: { root: Root; desk: HelpDesk } | undefined;
let times = 0;

/** Opens the help dialog at an issue; a name that is none opens nothing. */
export function openHelp(issue: string, around: HelpSurroundings): void {
  here ??= {
    root: createRoot(document.body.appendChild(document.createElement('div'))),
    desk: createDesk(around),
  };
  times += 1;
  here.root.render(<Help desk={here.desk} opened={{ issue, time: times }} />);
}
