import { decideTracking, onTrackingDecision, trackingAnswer } from '../session/tracking-consent.ts';

const SAID = { yes: 'Saved: yes', no: 'Saved: no' } as const;

/**
 * Makes the question about tracking work: it shows the current answer and accepts a new one. For pages rendered by the program and
 * for those that are only HTML. Returns the unsubscribe function.
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
