import { createHmac } from 'node:crypto';
import { readIsoDate, readStoredDate, toIsoDate } from '#engine/claims/validation/date.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';

type Data = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').trim().toLowerCase() : '';

/** The last nine digits of a number, which are the same in its national and international form; '' for fewer. */
function mobileIn(value: unknown): string {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '') : '';
  return digits.length < 9 ? '' : digits.slice(-9);
}

/** A day in either of the forms that claims and staff write, as yyyy-mm-dd; '' for anything else. */
function dayIn(value: unknown): string {
  const day = readIsoDate(value) ?? readStoredDate(value);
  return day ? toIsoDate(day) : '';
}

/**
 * What staff can find a claim by without opening others: the member that holds the hash, the claim keys that it is made of, and its
 * text; '' if the claim lacks a part. A surname alone is not among them: equal hashes would show which surnames are common.
 */
const searches = {
  emailKey: { of: ['email'], text: ({ email }: Data) => textIn(email) },
  mobileKey: { of: ['phone_number'], text: ({ phone_number: mobile }: Data) => mobileIn(mobile) },
  nameKey: {
    of: ['last_name', 'dob'],
    text: ({ last_name: surname, dob }: Data) => {
      const parts = [textIn(surname), dayIn(dob)];
      return parts.includes('') ? '' : parts.join('\n');
    },
  },
} as const satisfies Record<string, { of: readonly string[]; text(data: Data): string }>;

type SearchKey = keyof typeof searches;
const members = Object.keys(searches) as SearchKey[];
/** The claim keys that the hashes are made of. */
export const searchedKeys: readonly string[] = members.flatMap((member) => searches[member].of);

const LENGTH = 22;
/** Secret → the beginning of its hashes. */
const marks = new Map<string, string>();

/** What the hashes of a secret begin with, so that those of a former `PERSON_KEY` are told without opening a claim. */
function markOf(secret: string): string {
  const known = marks.get(secret) ?? `${createHmac('sha256', secret).update('search').digest('hex').slice(0, 6)}-`;
  marks.set(secret, known);
  return known;
}

/** 128 bits of a keyed hash. Other kinds of hashes begin otherwise, so that they cannot be compared with these. */
const hashOf = (member: SearchKey, text: string, secret: string): string =>
  markOf(secret) +
  createHmac('sha256', secret).update(`search\n${member}\n${text}`).digest('base64url').slice(0, LENGTH);

/**
 * The change that makes the hashes of a claim those of its data. With `changed`, only the hashes of these claim keys are made.
 * They lie open beside what is sealed; erasing a claim removes them. (decision 234)
 */
export function searchKeyChange(
  claim: Pick<ClaimDocument, SearchKey>,
  data: Data,
  secret: string,
  changed?: readonly string[],
): Change {
  const set: [[SearchKey], string][] = [];
  const unset: [SearchKey][] = [];
  for (const member of members) {
    const { of, text } = searches[member];
    if (changed && !of.some((key) => changed.includes(key))) continue;
    const said = text(data);
    const key = said === '' ? undefined : hashOf(member, said, secret);
    if (key === claim[member]) continue;
    if (key === undefined) unset.push([member]);
    else set.push([[member], key]);
  }
  return { set, unset };
}

/** Whether a claim has a hash of another secret than this. */
export const hasFormerSearchKeys = (claim: Pick<ClaimDocument, SearchKey>, secret: string): boolean =>
  members.some((member) => claim[member] !== undefined && !claim[member].startsWith(markOf(secret)));

/** What staff look for: by a hash, if it is an email, a mobile, or a surname with a birth date. */
export interface Wanted {
  by?: { by: SearchKey; is: string };
  /** Whether an opened claim is meant. */
  fits(data: Data): boolean;
}

/** Reads what staff look for; an email, a mobile, `<surname> <birth date>`, or a surname. */
export function wantedBy(asked: string, secret: string): Wanted {
  const [, surname, date] = /^(.*[^\s,])[\s,]+(\S+)$/.exec(asked.trim()) ?? [];
  const given: [SearchKey, Data][] = [
    ...(asked.includes('@') ? [['emailKey', { email: asked }] as [SearchKey, Data]] : []),
    ['nameKey', { last_name: surname, dob: date }],
    ['mobileKey', { phone_number: asked }],
  ];
  for (const [member, data] of given) {
    const said = searches[member].text(data);
    if (said !== '')
      return {
        by: { by: member, is: hashOf(member, said, secret) },
        fits: (held) => searches[member].text(held) === said,
      };
  }
  const wanted = textIn(asked);
  return { fits: ({ last_name: held }) => textIn(held) === wanted };
}
