import { pageStorages } from './storage.ts';

/** Where the answer is stored in the browser: `yes`, `no`, or nothing before there is one. */
export const TRACKING_CONSENT = 'trackingConsent';

export type TrackingAnswer = 'yes' | 'no';
/** `null`: the answer was removed. */
type Listener = (yes: boolean | null) => void;

const listeners = new Set<Listener>();

const read = (text: string | null): TrackingAnswer | null => (text === 'yes' || text === 'no' ? text : null);

/** The visitor's answer about tracking, or null while there is none. */
export const trackingAnswer = (): TrackingAnswer | null => read(pageStorages().local.get(TRACKING_CONSENT));

/** Whether identifying data may be stored or sent for advertising: only after a yes. */
export const trackingAllowed = (): boolean => trackingAnswer() === 'yes';

/** Stores the visitor's answer and notifies all subscribers. */
export function decideTracking(yes: boolean): void {
  pageStorages().local.set(TRACKING_CONSENT, yes ? 'yes' : 'no');
  for (const listener of listeners) listener(yes);
}

function elsewhere({ key, newValue }: StorageEvent): void {
  if (key !== TRACKING_CONSENT && key !== null) return;
  const answer = read(newValue);
  for (const listener of listeners) listener(answer && answer === 'yes');
}

/** Calls `listener` for every answer from now on, given here or in another tab, and when it is removed. Returns the unsubscribe function. */
export function onTrackingDecision(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', elsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', elsewhere);
  };
}
