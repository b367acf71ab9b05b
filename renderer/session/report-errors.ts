import type { ErrorKind } from '#schemas/client-errors.ts';
import { onLoggedError } from './log-error.ts';

/** Fetches what describes and sends errors: with the first one, so that a page without errors loads nothing. */
type FetchSender = () => Promise<{ sendError(kind: ErrorKind, error: unknown): Promise<void> }>;

const reporter = (fetchSender: FetchSender, kind: ErrorKind) => (error: unknown) => {
  fetchSender().then(
    ({ sendError }) => sendError(kind, error),
    () => undefined, // no network: a report would not arrive either
  );
};

/** Tells the service of errors that this script logs itself. */
export const reportLoggedErrors = (fetchSender: FetchSender): void => onLoggedError(reporter(fetchSender, 'logged'));

/** Tells the service of errors in this page. One script of a page does so: a second would tell of each uncaught error again. */
export function reportErrors(page: Window, fetchSender: FetchSender): void {
  const [uncaught, rejection] = [reporter(fetchSender, 'uncaught'), reporter(fetchSender, 'rejection')];
  // Without an error it is the fault of a script from elsewhere, or a notice of the browser.
  page.addEventListener('error', ({ error }) => error && uncaught(error));
  page.addEventListener('unhandledrejection', ({ reason }) => rejection(reason));
  reportLoggedErrors(fetchSender);
}
