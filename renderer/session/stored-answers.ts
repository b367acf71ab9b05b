import type { Selectors } from '#engine';
import { readMobile } from '#engine/claims/validation/mobile.ts';
import { PERSISTED_JOURNEY, type SafeStorage, type Storages } from './storage.ts';

/** Claim key → its name in the documented `userAnswers.basicInfo` (ENT-071 to ENT-086). */
const BASIC_INFO: Record<string, string> = {
  first_name: 'givenName',
  last_name: 'surname',
  middle_name: 'middleName',
  previous_name: 'previousName',
  title: 'title',
  dateOfBirth: 'dateOfBirth',
  dob: 'dob',
  email: 'email',
  phone_number: 'phone_number',
  address: 'address',
  // No flow of ours asks for them, and a bureau's data about them stays with the service.
  previousAddresses: 'previousAddresses',
};

/** Fact → its name there: the completed stages. */
const FLAGS: Record<string, string> = {
  'idv.done': 'is_idv_done',
  'bureauA.done': 'is_credit_check_done',
  'bureauB.done': 'is_experian_credit_check_done',
};

const CHOSEN = 'selected_hire_purchases_for_claim';

/**
 * The page's own value of `credit_check_status`: FAIL if bureau A found nothing to claim for, PASS once one of its agreements is
 * chosen, nothing before. The claim's value is the service's. (ENT-085, LEN-06, LEN-07)
 */
function creditCheckStatus(selectors: Selectors): 'PASS' | 'FAIL' | undefined {
  const status = selectors.state.facts['bureauA.status'];
  if (status === undefined) return undefined;
  if (status !== 'found') return 'FAIL';
  const cards = (selectors.state.facts['bureauA.cards'] ?? []) as { id: string }[];
  const fields = (selectors.flow.savedBy.get(CHOSEN) ?? []).map(({ field }) => field);
  const chosen = fields
    .filter((field) => selectors.visible(field))
    .flatMap((field) => selectors.saved([field])[CHOSEN] ?? []);
  return cards.some(({ id }) => chosen.includes(id)) ? 'PASS' : undefined;
}

/** Name → value of what a page has written to local storage. */
export type StoredValues = ReadonlyMap<string, string>;

/**
 * Writes the documented local values from the visible answers (ENT-069 to ENT-096). They are for other scripts to read; the journey
 * itself uses its persisted journey and the service's data, except for the phone code (`storedCode`). Returns what was written.
 */
export function storeAnswers({ local: storage }: Pick<Storages, 'local'>, selectors: Selectors): StoredValues {
  const { facts } = selectors.state;
  const written = new Map<string, string>();
  const local = {
    set(key: string, value: string) {
      storage.set(key, value);
      written.set(key, value);
    },
    remove: storage.remove,
  };
  const basicInfo: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(BASIC_INFO)) {
    const value = selectors.claimed(key);
    if (value !== undefined) basicInfo[name] = value;
  }
  for (const [fact, name] of Object.entries(FLAGS)) if (facts[fact] === true) basicInfo[name] = true;
  const status = creditCheckStatus(selectors);
  if (status !== undefined) basicInfo.credit_check_status = status;
  const address = basicInfo.address as { addressID?: string; postTown?: string } | undefined;
  if (address) {
    basicInfo.address = { ...address, city: address.postTown };
    basicInfo.addressID = address.addressID;
    local.set('residential_address', JSON.stringify(address));
  }
  const signature = selectors.claimed('signature');
  local.set(
    'userAnswers',
    JSON.stringify({ basicInfo, ...(signature === undefined ? {} : { canvasSignature: signature }) }),
  );
  if (facts['questions.q1Found'] !== undefined) local.set('q1foundStatus', String(facts['questions.q1Found']));
  if (facts['bureauB.done'] === true) local.set('skip_exp', 'true');
  if (typeof facts.qkba === 'string') local.set('qkba', facts.qkba);
  if (facts['user.exists'] === true) local.set('repeat_visitor', 'true');
  if (facts['questions.list'] !== undefined && typeof facts['claim.number'] === 'string') {
    local.set(`luminate_questions_response_${facts['claim.number']}`, JSON.stringify(facts['questions.list']));
  }
  storeCode(local, facts);
  return written;
}

/**
 * Removes what this page wrote, where nothing else has been written since. The claim was ended in another tab, which cleared the
 * browser; a page that had not heard of it yet may have written once more.
 */
export function takeBackAnswers({ local }: Pick<Storages, 'local'>, written: StoredValues): void {
  for (const [key, value] of written) if (local.get(key) === value) local.remove(key);
}

const SENT_AT = 'otp_sent_timestamp';
const SENT_TO = 'otp_phone_number';

/** When, in milliseconds, and to which number the phone code was sent; removed once the identity check is done or the number has changed. (OTP-14, OTP-15, ENT-102, ENT-103) */
function storeCode(local: Pick<SafeStorage, 'set' | 'remove'>, facts: Readonly<Record<string, unknown>>): void {
  const [at, phone] = [facts['otp.sentAt'], facts['otp.phone']];
  if (typeof at === 'string' && typeof phone === 'string') {
    local.set(SENT_AT, String(Date.parse(at)));
    local.set(SENT_TO, phone);
  } else if (facts['idv.done'] === true || at === null) for (const key of [SENT_AT, SENT_TO]) local.remove(key);
}

/**
 * The facts about a phone code that was sent before this page was opened, so that its countdown continues after a reload and in
 * another tab: one of the few local values that are read back. (OTP-17, G-136)
 */
export function storedCode({ local }: Storages): Record<string, string> {
  const at = Number(local.get(SENT_AT) ?? Number.NaN);
  const phone = readMobile(local.get(SENT_TO) ?? '');
  // A time in the future comes from a wrong clock and is ignored.
  if (phone === null || !(at > 0 && at <= Date.now())) return {};
  return { 'otp.sentAt': new Date(at).toISOString(), 'otp.phone': phone };
}

/** Local values about the claim, from any writer. */
const OF_A_CLAIM = [
  'userAnswers',
  'residential_address',
  'q1foundStatus',
  'skip_exp',
  'qkba',
  'repeat_visitor',
  SENT_AT,
  SENT_TO,
  'riskScores',
  'sessionStart',
  'yourPhone',
  'yourEmail',
];

/** Something has been entered in this browser for its claim. */
export function holdsAnswers({ local }: Storages): boolean {
  const text = local.get('userAnswers');
  if (text === null) return false;
  try {
    const { basicInfo, canvasSignature } = JSON.parse(text) as { basicInfo?: object; canvasSignature?: unknown };
    return canvasSignature !== undefined || Object.keys(basicInfo ?? {}).length > 0;
  } catch {
    return false; // not ours
  }
}

/** Removes the browser's data of a claim, because another one is brought into it. */
export function forgetAnswers({ local, session }: Storages, claim: string): void {
  for (const key of [...OF_A_CLAIM, `luminate_questions_response_${claim}`]) local.remove(key);
  session.remove(PERSISTED_JOURNEY);
}
