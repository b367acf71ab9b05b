import type { ComponentType } from 'react';
import type { HelpDesk } from './desk.ts';
import { PhoneIssue } from './PhoneIssue.tsx';

export interface Issue {
  title: string;
  /** What is done about it. `done`: it is settled; the words are for the claimant. */
  Content: ComponentType<{ desk: HelpDesk; done(words: string): void }>;
}

/** What the claimant can be helped with, by the name under which a flow opens it. */
export const issues: Readonly<Record<string, Issue | undefined>> = {
  phone: {
    title: 'Update My Phone Number',
    Content: ({ desk, done }) => (
      <PhoneIssue ask={desk.askNumber} save={desk.saveNumber} done={() => done('Phone number updated successfully')} />
    ),
  },
};
