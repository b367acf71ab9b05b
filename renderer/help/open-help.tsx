import { createRoot, type Root } from 'react-dom/client';
import { Boundary } from '../parts/Boundary.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Help } from './Help.tsx';
import { createHelpApi, type HelpApi, type HelpDeps } from './help-api.ts';
import { issueNamed } from './issues.tsx';

export type { HelpDeps } from './help-api.ts';

/** The dialog's own root beside the page, which the page does not manage. */
let here: { root: Root; helpApi: HelpApi } | undefined;
let times = 0;

/** Replaces a dialog that failed: the page behind it is unchanged. */
const Broken = ({ again }: { again(): void }) => (
  <Dialog title="Something went wrong on our side" mustAnswer onClose={again}>
    <p>Your answers are kept.</p>
    <Button look="second" onClick={again}>
      Try again
    </Button>
  </Dialog>
);

/** Opens the help dialog at an issue, or at the list: with null, and for an unknown name. */
export function openHelp(issue: string | null, around: HelpDeps): void {
  here ??= {
    root: createRoot(document.body.appendChild(document.createElement('div'))),
    helpApi: createHelpApi(around),
  };
  times += 1;
  const { name = null } = (issue && issueNamed(issue)) || {};
  here.root.render(
    <Boundary key={times} fallback={(again) => <Broken again={again} />}>
      <Help helpApi={here.helpApi} opened={{ issue: name, time: times }} />
    </Boundary>,
  );
}
