import { decideTracking, onTrackingDecision, trackingAnswer } from '../session/tracking-consent.ts';

const SAID = { yes: 'Saved: yes', no: 'Saved: no' } as const;

/**
 * Brings the question about tracking to life: it shows the answer that holds, and takes a new one. For pages that are drawn
 * by a program and for those that are only HTML. Gives back how to let it go.
 */
export function answersTracking(question: HTMLElement | null): () => void {
  const buttons = [...(question?.querySelectorAll('button') ?? [])];
  const show = () => {
    const answer = trackingAnswer();
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === answer));
  };
  const answered = ({ target }: Event) => {
    const { value } = target as HTMLButtonElement;
    if (value !== 'yes' && value !== 'no') return;
    decideTracking(value === 'yes');
    const said = question?.querySelector('[role=status]');
    if (said) said.textContent = SAID[value];
  };
  show();
  const stop = onTrackingDecision(show);
  question?.addEventListener('click', answered);
  return () => {
    stop();
    question?.removeEventListener('click', answered);
  };
}
