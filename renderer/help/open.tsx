import { createRoot, type Root } from 'react-dom/client';
import { createDesk, type HelpDesk, type HelpSurroundings } from './desk.ts';
import { Help } from './Help.tsx';
import { issueNamed } from './issues.tsx';

export type { HelpSurroundings } from './desk.ts';

/** The dialog's own place beside the page: the page knows nothing of it. */
let here: { root: Root; desk: HelpDesk } | undefined;
let times = 0;

/** Opens the help dialog at an issue, or at their list: with null, and for a name that is none. */
export function openHelp(issue: string | null, around: HelpSurroundings): void {
  here ??= {
    root: createRoot(document.body.appendChild(document.createElement('div'))),
    desk: createDesk(around),
  };
  times += 1;
  const { name = null } = (issue && issueNamed(issue)) || {};
  here.root.render(<Help desk={here.desk} opened={{ issue: name, time: times }} />);
}
