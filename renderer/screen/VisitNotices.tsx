import { useState } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Notice } from '../parts/Notice.tsx';
import type { Trouble } from '../session/page-session.ts';
import { Offer } from './Offer.tsx';
import styles from './VisitNotices.module.css';

const WORDS: Record<Trouble, { title: string; text: string }> = {
  cookies: {
    title: 'Your browser is blocking cookies for this site',
    text: 'We need one to keep your claim while you fill in this form. Allow cookies for this site in the settings of your browser, then reload this page.',
  },
  storage: {
    title: 'Your browser does not store anything for this site',
    text: 'You can still continue. Stay on this page until you have finished: each step is saved when you press its button.',
  },
};

/** Reports a problem of this browser and what is needed. (case SR-3) */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { title, text } = WORDS[trouble];
  return (
    <div className={styles.trouble}>
      <Notice tone="warn" title={title} role="status">
        {text}
      </Notice>
    </div>
  );
}

interface GoOnProps {
  /** The screen on which the claimant stopped. */
  heading: string;
  take(): void;
  leave(): void;
}

/** For a claimant who returns to the start of a claim in which they were further already. */
export function GoOn({ heading, take, leave }: GoOnProps) {
  return (
    <Offer
      title="You have started a claim"
      role="status"
      take={{ label: 'Continue where you stopped', choose: take }}
      leave={{ label: 'Start here', choose: leave }}
    >
      {`You stopped at “${heading}”. Your answers are kept.`}
    </Offer>
  );
}

/**
 * For a visitor who sees another person's answers, perhaps on a shared phone: ends the visit after one question. `again` resolves
 * false if it could not be ended; `endLink`: also end the claim's link. (contracts, "Sessions"; decision 179)
 */
export function StartAgain({ again }: { again(endLink: boolean): Promise<boolean> }) {
  const [step, setStep] = useState<'shown' | 'asking' | 'ending' | 'failed'>('shown');
  const [endLink, setEndLink] = useState(false);
  const ending = step === 'ending';
  const close = () => ending || setStep('shown');
  const end = async () => {
    setStep('ending');
    // What has ended leaves the page: nothing comes after that.
    if (!(await again(endLink))) setStep('failed');
  };
  return (
    <div className={styles.again}>
      <Button look="text" onClick={() => setStep('asking')}>
        Not you? Start again
      </Button>
      {step !== 'shown' && (
        <Dialog title="Start again?" onClose={close}>
          <p>Everything entered here is removed from this browser, and the form starts empty.</p>
          {/* For a link that lies in the texts of a phone that others use. */}
          <label className={styles.link} htmlFor="end-link">
            <Checkbox id="end-link" checked={endLink} wrong={false} onTick={setEndLink} />
            <span>Also end the link to this claim, so that nobody can open the claim with it</span>
          </label>
          {step === 'failed' && (
            <Notice tone="error" role="alert">
              We could not end this visit, so nothing was removed. Check your connection and try again.
            </Notice>
          )}
          <Button busy={ending && 'Starting again...'} onClick={end}>
            Start again
          </Button>
          <Button look="second" onClick={close}>
            Keep what is here
          </Button>
        </Dialog>
      )}
    </div>
  );
}
