import { pageStorages } from './storage.ts';

/** Where the answer is kept in the browser: `yes`, `no`, or nothing while nobody was asked. */
export const TRACKING_CONSENT = 'trackingConsent';

export type TrackingAnswer = 'yes' | 'no';
/** `null`: nobody has answered any more. */
type Listener = (yes: boolean | null) => void;

const listeners = new Set<Listener>();

const read = (text: string | null): TrackingAnswer | null => (text === 'yes' || text === 'no' ? text : null);

/** What the visitor said about being tracked, or null while they have not been asked or have not answered. */
export const trackingAnswer = (): TrackingAnswer | null => read(pageStorages().local.get(TRACKING_CONSENT));

/** Whether anything that identifies may be stored or sent for advertising: only after a plain yes. */
export const trackingAllowed = (): boolean => trackingAnswer() === 'yes';

/** Keeps the visitor's answer and tells all who follow it. */
export function decideTracking(yes: boolean): void {
  pageStorages().local.set(TRACKING_CONSENT, yes ? 'yes' : 'no');
  for (const listener of listeners) listener(yes);
}

function elsewhere({ key, newValue }: StorageEvent): void {
  if (key !== TRACKING_CONSENT && key !== null) return;
  const answer = read(newValue);
  for (const listener of listeners) listener(answer && answer === 'yes');
}

/** Tells `listener` of every answer from now on, given here or in another tab, and when it is gone. Gives back how to stop it. */
export function onTrackingDecision(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', elsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', elsewhere);
  };
}
