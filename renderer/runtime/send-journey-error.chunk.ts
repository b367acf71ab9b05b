import { screenAtAddress } from '#engine/flow/screens.ts';
import type { ErrorKind } from '#schemas/client-errors.ts';
import { type ErrorPlace, sendError as send } from '../session/send-error.ts';
import { flows } from './flows.ts';

/** Where the claimant is, by names of the build; on a page outside the journeys nothing. */
async function screenAt(pathname: string): Promise<ErrorPlace> {
  const found = flows.find(({ base }) => pathname === base || pathname.startsWith(`${base}/`));
  if (!found) return {};
  const screen = await found.load().then(
    ({ flow }) => screenAtAddress(flow, pathname),
    () => undefined, // its file cannot be fetched
  );
  return { version: found.id, ...(screen === undefined ? {} : { screen }) };
}

/** `sendError` with the version and the screen of the page's address. */
export const sendError = (kind: ErrorKind, error: unknown, page?: Parameters<typeof send>[2]): Promise<void> =>
  send(kind, error, page, screenAt);
