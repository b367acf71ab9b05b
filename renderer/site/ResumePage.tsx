import type { ResumeLink } from '#engine';
import { followLink, type Stage } from '../resume/follow-link.ts';
import { Resume } from '../resume/Resume.tsx';
import { flows } from '../runtime/flows.ts';
import { logError } from '../session/log-error.ts';
import { pageSession } from '../session/page-session.ts';
import { claimInLink } from '../session/resume-link.ts';
import { pageTabs } from '../session/tabs.ts';
import { visitorVersion } from '../session/version.ts';
import type { SiteProps } from './route.ts';

/** Follows the link that opened this page. */
function follow(to: ResumeLink, show: (stage: Stage) => void) {
  const { client, storages } = pageSession();
  const link = {
    claim: claimInLink(window.location.search),
    to,
    client,
    storages,
    tabs: pageTabs(),
    flows,
    version: visitorVersion,
    leave: (address: string) => window.location.replace(address),
    log: logError,
  };
  return followLink(link, show);
}

/** The page of links that lead to the signature. (RES-01) */
export const ResumePage = ({ supportEmail }: Pick<SiteProps, 'supportEmail'>) => (
  <Resume supportEmail={supportEmail} follow={(show) => follow('resume', show)} />
);

/** The page of links that lead to the identity questions. (G-037) */
export const QuestionsResumePage = ({ supportEmail }: Pick<SiteProps, 'supportEmail'>) => (
  <Resume supportEmail={supportEmail} follow={(show) => follow('questionsResume', show)} />
);
