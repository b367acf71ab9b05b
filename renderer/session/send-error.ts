import type { BodyOf } from '#schemas/api.ts';
import { CHUNK, type ErrorKind, errorNames } from '#schemas/client-errors.ts';
import { addressOf, operations } from '#schemas/operations.ts';
import { version as release } from '../../package.json';

type Report = BodyOf<'reportError'>;
/** Where a claimant is in a journey, by names of the build. */
export type ErrorPlace = Pick<Report, 'version' | 'screen'>;
type Page = Pick<Window & typeof globalThis, 'location' | 'fetch'>;

/** How many errors one page tells of. */
const MOST = 5;
const sent = new Set<string>();

/** The first place in our own files where the error passed. The error's words, which the stack repeats, are left out first. */
function placeOf({ stack = '', message }: Error, origin: string): Pick<Report, 'file' | 'line' | 'column'> {
  // Chromium puts "Name: words" in front of the frames, the others nothing.
  const words = stack.indexOf(`: ${message}`);
  const frames = message === '' || words < 0 ? stack : stack.slice(words + 2 + message.length);
  const own = new RegExp(`${origin.replaceAll('.', '\\.')}/(?:[\\w-]+/)*(${CHUNK}):(\\d{1,7}):(\\d{1,7})`);
  const [, file, line, column] = own.exec(frames) ?? [];
  return file === undefined ? {} : { file, line: Number(line), column: Number(column) };
}

/**
 * Tells the service of an error: its kind, name and place in the build, what `screenAt` says of the page's address, and the release.
 * Never its message, which may quote an answer.
 * An error without a place in our files that nothing caught is that of an extension or of a script from elsewhere, and is left out.
 * Each place is told once, and at most five of a page. Never fails.
 */
export async function sendError(
  kind: ErrorKind,
  error: unknown,
  { location, fetch }: Page = window,
  screenAt: (pathname: string) => Promise<ErrorPlace> = async () => ({}),
): Promise<void> {
  const place = error instanceof Error ? placeOf(error, location.origin) : {};
  if (kind === 'uncaught' && place.file === undefined) return;
  const given = error instanceof Error || error instanceof DOMException ? error.name : '';
  const name = errorNames.find((each) => each === given) ?? 'other';
  const key = JSON.stringify([kind, name, place]);
  if (sent.has(key) || sent.size >= MOST) return;
  sent.add(key);
  const body: Report = { kind, name, ...place, ...(await screenAt(location.pathname)), release };
  const sending = fetch(addressOf('reportError'), {
    method: operations.reportError.method,
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Read to its end: until then the browser holds the connection. To tell of a failure would fail in the same way.
  await sending.then((answer) => answer.text()).catch(() => undefined);
}
