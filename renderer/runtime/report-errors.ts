import type { ErrorKind } from '#schemas/client-errors.ts';
import { onLoggedError } from '../session/log-error.ts';

/** Tells the service of errors in this page. What describes and sends them is fetched with the first one. */
export function reportErrors(page: Window): void {
  const report = (kind: ErrorKind) => (error: unknown) => {
    import('./send-error.chunk.ts').then(
      ({ sendError }) => sendError(kind, error),
      () => undefined, // no network: a report would not arrive either
    );
  };
  const [uncaught, rejection] = [report('uncaught'), report('rejection')];
  // Without an error it is the fault of a script from elsewhere, or a notice of the browser.
  page.addEventListener('error', ({ error }) => error && uncaught(error));
  page.addEventListener('unhandledrejection', ({ reason }) => rejection(reason));
  onLoggedError(report('logged'));
}
