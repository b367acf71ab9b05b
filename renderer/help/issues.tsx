import type { ComponentType } from 'react';
import type { HelpIssue } from '#engine/claims/drawn.ts';
import type { IconName } from '../parts/Icon.tsx';
import { CostIssue, LenderIssue } from './answers.tsx';
import { FeedbackIssue } from './FeedbackIssue.tsx';
import { ACTIONS, type HelpApi } from './help-api.ts';
import { PhoneIssue } from './PhoneIssue.tsx';

export type IssueName = HelpIssue;

export interface Issue {
  /** The name under which a flow opens it. */
  name: IssueName;
  title: string;
  icon: IconName;
  /** The component for it. `done`: it is settled; the text is for the claimant. */
  Content: ComponentType<{ helpApi: HelpApi; done(words: string): void }>;
}

/** The issues in the order of the list. (HELP-06 to HELP-10) */
export const issues: readonly Issue[] = [
  { name: 'cost', title: 'Will it cost me anything?', icon: 'pound', Content: CostIssue },
  { name: 'lender', title: "I can't remember my lender", icon: 'search', Content: LenderIssue },
  {
    name: 'phone',
    title: ACTIONS.phone,
    icon: 'phone',
    Content: ({ helpApi, done }) => (
      <PhoneIssue
        ask={helpApi.askNumber}
        save={helpApi.saveNumber}
        done={() => done('Phone number updated successfully')}
      />
    ),
  },
  {
    name: 'problem',
    title: ACTIONS.problem,
    icon: 'message',
    Content: ({ helpApi, done }) => (
      <FeedbackIssue send={helpApi.report} done={() => done('Your problem has been reported successfully')} />
    ),
  },
];

/** The issue of a name, or undefined for an unknown name. */
export const issueNamed = (name: string): Issue | undefined => issues.find((issue) => issue.name === name);
