import type { LinkedFlow } from '#engine';
import type { BodyOf } from '#schemas/api.ts';
import { DECLARED } from '#schemas/declared-keys.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import { changeClaim } from '../claims/claims.ts';
import type { EffectDeps } from '../context.ts';
import { Failure, fieldFailure } from '../http/errors.ts';
import { alert } from '../outbox/enqueue-alert.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { shortHash } from './short-hash.ts';

/** The most alerts that a page may send for one claim. */
const MOST_NOTES = 20;
/** Anything that could be an email address, a telephone number or an account. */
const TELLING = /@|\d[\d\s().-]{5,}\d/;
/** Names shorter than this also occur in ordinary words. */
const TELLING_LETTERS = 3;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * True if a text contains personal data: this claimant's name or place, the value of a key that a flow declares as personal, or
 * anything like an address or a number.
 */
export function saysWho(
  text: string,
  { data }: Pick<ClaimDocument, 'data'>,
  declared: LinkedFlow['claimKeys'] = {},
): boolean {
  if (TELLING.test(text)) return true;
  const { address = '', street1 = '' } = partsOf(data.address);
  const own = [data.first_name, data.last_name, data.previous_name, data.middle_name]
    .flatMap((name) => words(textOf(name)))
    .filter((name) => name.length >= TELLING_LETTERS);
  const said = words(text);
  const run = said.join(' ');
  const places = [address, street1, textOf(data.postcode)].map((place) => words(place).join(' ')).filter(Boolean);
  const answers = Object.entries(partsOf(data[DECLARED]))
    .flatMap(([key, value]) => (declared[key]?.personal ? [value].flat() : []))
    .map((value) => words(String(value)).join(' '))
    .filter((value) => value.length >= TELLING_LETTERS);
  return own.some((name) => said.includes(name)) || [...places, ...answers].some((part) => run.includes(part));
}

/** The keys that any served version declares: two versions that declare one key differently are refused. */
const declaredIn = ({ byId }: EffectDeps['flows']): LinkedFlow['claimKeys'] =>
  Object.assign({}, ...[...byId.values()].map(({ flow }) => flow.claimKeys));

/**
 * Sends the firm's staff an alert about a claim, to a channel of the list and without personal data: a text with personal data
 * is a 400. The alert about a duplicate has the service's own words, once for a claim. (API-33, API-65, G-139)
 */
export async function notify(
  { ports, flows }: EffectDeps,
  claimId: string,
  { channel, text }: BodyOf<'notify'>,
): Promise<void> {
  const at = ports.clock();
  const claim = await changeClaim(ports, claimId, (present) => {
    if (saysWho(text, present, declaredIn(flows)))
      throw fieldFailure([{ field: 'text', message: 'must hold no personal data' }]);
    if (channel === 'alerts-duplicate') return alert(present, 'duplicate', at);
    const notes = [present.outbox, present.delivered ?? {}].flatMap((all) => Object.keys(all));
    if (notes.filter((id) => id.startsWith('note-')).length >= MOST_NOTES) return {};
    const same = `note-${shortHash(`${channel} ${text}`)}`;
    // An alert that was delivered has happened again; one that still waits was pressed twice.
    const id = Object.hasOwn(present.delivered ?? {}, same) ? `${same}-${present.revision}` : same;
    return enqueue(present, id, { kind: 'alert', name: 'note', at, details: { channel, text } });
  });
  if (!claim) throw new Failure('NO_SESSION');
}
