import { isDeepStrictEqual } from 'node:util';
import { type ClaimContext, readClaimValue } from '#engine/claims/claim-rules.ts';
import { readIsoDate, readStoredDate, toIsoDate, toStoredDate } from '#engine/claims/validation/date.ts';
import { isTesterEmail } from '#engine/claims/validation/email.ts';
import { BAD_EMAIL, BAD_MOBILE, NO_ADDRESS } from '#engine/claims/validation/messages.ts';
import { auditName, claimKey } from '#schemas/claim.ts';
import { DECLARED, declaredFault } from '#schemas/declared-keys.ts';
import { Failure, type FieldFault } from '../http/errors.ts';
import { agreementsIn } from '../lending/index.ts';
import type { AuditEntry, ClaimDocument } from '../store/documents.ts';
import { type Change, type Path, together } from '../store/port.ts';
import { chosenFields, notFound } from './agreement-choice.ts';
import { evidenceOf, fieldOf, type Shown } from './evidence.ts';
import { signerKeys } from './identity-keys.ts';
import { searchedKeys, searchKeyChange } from './search-keys.ts';
import { signatureFault } from './signature-image.ts';

/** The largest size to which its owner's data may grow a claim. */
const CLAIM_BYTES = 1024 * 1024;
/** Between two size checks a claim can grow by at most eight changes of this size and their records. */
const SMALL_BYTES = 16 * 1024;
const WEIGH_EVERY = 8;

/** Where the claimant came from and their experiment group: the first value from the page is kept. (case NV-7) */
const OF_THE_START = ['channel', 'ab_test_value'] as const;

/** Agreements whose giving and taking back is an event of the audit. */
const CONSENTS = ['soft_check_privacy', 'not_already_filed', 'redundant-claim-concent'];

type Values = Record<string, unknown>;

/** A claim update: the body, and what the service knows about the request. */
export interface ClaimUpdateRequest {
  /** Checked against the schema: known keys only. */
  body: Values;
  context: ClaimContext;
  shown: Shown;
  /** The size of the body as received. */
  bytes: number;
  now: Date;
  /** The sender's network address. */
  address: string;
  testEmailDomains: readonly string[];
  /** The secret for recognising people. */
  personKey: string;
}

/** The result of reading a body, before it is compared with the claim. */
export interface ReadBody {
  values: Values;
  /** Keys that only the service may write, by their names for the audit. */
  dropped: string[];
  /** The date of birth had another shape and was ignored. (VAL-38) */
  dateDropped: boolean;
}

/** Reads a body key by key with the page's own rules. Throws a `Failure` that names every bad field. (NM-2) */
export function readBody({ body, context, shown }: Pick<ClaimUpdateRequest, 'body' | 'context' | 'shown'>): ReadBody {
  const values: Values = {};
  const dropped = new Set<string>();
  const faults: FieldFault[] = [];
  let dateDropped = false;
  for (const [key, given] of Object.entries(body)) {
    const definition = claimKey(key);
    // Null removes nothing. (G-103)
    if (!definition || given === null) continue;
    if (definition.owner === 'service') {
      dropped.add(auditName(key));
      continue;
    }
    if (key === 'dateOfBirth' && !readStoredDate(given)) {
      dateDropped = true;
      continue;
    }
    if (key === DECLARED) {
      faults.push(...declaredFaults(given, shown));
      values[key] = given;
      continue;
    }
    const reading = readClaimValue(key, given, context);
    if ('value' in reading) values[key] = reading.value;
    else faults.push({ field: key, ...reading });
  }
  const { signature } = values;
  const image = typeof signature === 'string' ? signatureFault(signature) : null;
  if (image !== null) faults.push({ field: 'signature', message: image });
  faults.push(...alignDates(values));
  if (faults.length > 0) throw namedFailure(faults, shown);
  return { values, dropped: [...dropped], dateDropped };
}

/** Only what the version declares is taken, and only in its shape. Messages name keys, never values. (decision 211) */
function declaredFaults(given: unknown, { flow }: Shown): FieldFault[] {
  return Object.entries(given as Values).flatMap(([field, value]) => {
    const declared = flow?.claimKeys[field];
    const message = declared ? declaredFault(declared, value) : 'is declared by no field of this version';
    return message === null ? [] : [{ field, message }];
  });
}

/** `dob` and `dateOfBirth` are one date in two forms: a missing one is derived from the other. (G-108) */
function alignDates(values: Values): FieldFault[] {
  const [iso, stored] = [readIsoDate(values.dob), readStoredDate(values.dateOfBirth)];
  if (iso && stored && toIsoDate(iso) !== toIsoDate(stored)) {
    return [{ field: 'dateOfBirth', message: 'must be the same day in both of its forms' }];
  }
  if (iso) values.dateOfBirth = toStoredDate(iso);
  else if (stored) values.dob = toIsoDate(stored);
  return [];
}

/** The failure in words for a claimant: for a page, a field is named by its label. */
function namedFailure(faults: readonly FieldFault[], shown: Shown): Failure {
  const flow = shown.shownRevision === undefined ? undefined : shown.flow;
  const named = faults.map(({ field, message }) => {
    const label = fieldOf(flow, field)?.[1].label;
    return `${typeof label === 'string' ? label : field}: ${message}`;
  });
  return new Failure('FIELD_INVALID', { message: named.join('; '), fields: faults });
}

/** The one atomic change of a claim update. Throws a `Failure` if it is not allowed. (API-02, API-03) */
export function planUpdate(claim: ClaimDocument, read: ReadBody, request: ClaimUpdateRequest): Change {
  const { shown, now, address } = request;
  const at = now.toISOString();
  const values = { ...read.values };
  const audit: AuditEntry[] = [];
  const note = (what: string, of?: readonly string[]) => audit.push({ at, what, ...(of ? { of } : {}) });

  // Values from the beginning of the claim stay while it is open, whichever browser continues it.
  for (const key of OF_THE_START) if (typeof claim.data[key] === 'string') delete values[key];
  if (read.dropped.length > 0) note('keys of the service dropped', read.dropped);
  if (read.dateDropped) note('misshapen date dropped', ['dateOfBirth']);
  const faults = [...addressFaults(claim, values), ...verdictFaults(claim, values), ...selectionFaults(claim, values)];
  if (faults.length > 0) throw namedFailure(faults, shown);

  // A screen sends the keys of its own fields; those of other screens stay.
  if (values[DECLARED] !== undefined)
    values[DECLARED] = { ...(claim.data[DECLARED] as Values | undefined), ...(values[DECLARED] as Values) };

  const chosen = values.selected_hire_purchases_for_claim;
  if (Array.isArray(chosen)) {
    // The service derives the meaning of a choice; an empty choice does not undo another.
    if (chosen.length === 0 && claim.data.selected_hire_purchases_for_claim !== undefined)
      delete values.selected_hire_purchases_for_claim;
    Object.assign(values, chosenFields(claim.data, chosen));
  }
  if (typeof values.signature === 'string' && values.signature !== claim.data.signature) {
    values.sign_datetime = at;
    values.ip_address = address;
  }
  const changed = Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(claim.data[key], value));
  const unset: Path[] = [];
  if (leavesOldAddress(claim, values)) {
    unset.push(['data', 'address']);
    note('address of another postcode dropped', ['address']);
  }
  const searched: string[] = [];
  for (const [key] of changed) {
    if (searchedKeys.includes(key)) searched.push(key);
    if (key === 'signature') note('signed', ['signature']);
    if (CONSENTS.includes(key)) note(values[key] === true ? 'agreed' : 'agreement withdrawn', [key]);
    if (key === 'tracking_consent') note(values[key] === true ? 'tracking allowed' : 'tracking refused');
    if (key === 'email' || key === 'phone_number') noteContact(claim, key, values[key] as string, request, note);
  }
  const screen =
    values.should_add_screen_name === true && typeof values.screen_name === 'string' ? values.screen_name : undefined;
  const evidence = evidenceOf(claim, read.values, screen, shown, { at, address });
  const after = { ...claim.data, ...values };
  if (unset.length > 0) delete after.address;

  const change = together(
    { set: changed.map(([key, value]) => [['data', key], value] as const), unset },
    screen !== undefined && !claim.screensCompleted.includes(screen)
      ? { addToSet: [[['screensCompleted'], screen]] }
      : {},
    // A phone code verifies only the number that it was sent to.
    claim.code && changed.some(([key]) => key === 'phone_number') ? { unset: [['code']] } : {},
    signedKeys(claim, after, request),
    // Staff find the claim by hashes, each made only when what it is made of has changed.
    searched.length > 0 ? searchKeyChange(claim, after, request.personKey, searched) : undefined,
    {
      push: [
        ...evidence.map((entry) => [['evidence'], entry] as const),
        ...audit.map((entry) => [['audit'], entry] as const),
      ],
    },
  );
  // Checking the size of a claim costs as much as reading it, so small changes are checked only now and then.
  const weigh = request.bytes > SMALL_BYTES || claim.revision % WEIGH_EVERY === 0;
  if (weigh && bytesOf(sentOf(claim)) + bytesOf(change) > CLAIM_BYTES) throw new Failure('TOO_LARGE');
  return change;
}

/** A claim without the data of vendors: its size is limited elsewhere and not caused by the claimant. */
function sentOf({ intents: _, ...claim }: ClaimDocument): object {
  const data = Object.entries(claim.data).filter(([key]) => claimKey(key)?.owner !== 'service');
  return { ...claim, data: Object.fromEntries(data) };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const postcodeOf = (address: unknown): string =>
  address !== null && typeof address === 'object' && 'postcode' in address
    ? String(address.postcode).replace(/\s/g, '').toUpperCase()
    : '';
const bare = (postcode: unknown): string => (typeof postcode === 'string' ? postcode.replace(/\s/g, '') : '');

/** A claim never holds a postcode with the address of another one. (case PC-4) */
function addressFaults(claim: ClaimDocument, values: Values): FieldFault[] {
  const [own, postcode] = [postcodeOf(values.address), bare(values.postcode ?? claim.data.postcode)];
  return own !== '' && postcode !== '' && own !== postcode ? [{ field: 'address', message: NO_ADDRESS }] : [];
}

function leavesOldAddress(claim: ClaimDocument, values: Values): boolean {
  const old = postcodeOf(claim.data.address);
  return values.address === undefined && values.postcode !== undefined && old !== '' && old !== bare(values.postcode);
}

/** A value that the checker called invalid is refused, on the page and here. */
function verdictFaults({ verdicts }: ClaimDocument, { email, phone_number: phone }: Values): FieldFault[] {
  const refused = (verdict: ClaimDocument['verdicts'][string] | undefined, value: unknown) =>
    value !== undefined && verdict?.verdict === 'invalid' && verdict.value === value;
  return [
    ...(refused(verdicts.email, email) ? [{ field: 'email', message: BAD_EMAIL }] : []),
    ...(refused(verdicts.phone, phone) ? [{ field: 'phone_number', message: BAD_MOBILE }] : []),
  ];
}

/** Only agreements that were found can be claimed for. */
function selectionFaults({ data }: ClaimDocument, values: Values): FieldFault[] {
  if (!('selected_hire_purchases_for_claim' in values || 'like_to_file_claim' in values)) return [];
  const selected = values.selected_hire_purchases_for_claim;
  const faults: FieldFault[] = [];
  if (Array.isArray(selected) && notFound(data, selected).length > 0) {
    faults.push({
      field: 'selected_hire_purchases_for_claim',
      message: 'must be among the agreements that were found',
    });
  }
  if (values.like_to_file_claim === 'Yes' && agreementsIn(data).length === 0) {
    faults.push({ field: 'like_to_file_claim', message: 'no agreement was found to claim for' });
  }
  return faults;
}

/** A changed email or number is unverified until its own verdict arrives; the audit records values that were saved unverified. */
function noteContact(
  { data, verdicts }: ClaimDocument,
  key: 'email' | 'phone_number',
  value: string,
  { testEmailDomains }: ClaimUpdateRequest,
  note: (what: string, of: readonly string[]) => void,
): void {
  const verdict = verdicts[key === 'email' ? 'email' : 'phone'];
  if (verdict?.verdict === 'valid' && verdict.value === data[key]) note('changed after verification', [key]);
  const verified = verdict?.verdict === 'valid' && verdict.value === value;
  if (!verified && !(key === 'email' && isTesterEmail(value, testEmailDomains))) note('saved unverified', [key]);
}

/** From the signature on, the claim can be found by its signer; later changes of the details change the keys too. */
function signedKeys(claim: ClaimDocument, after: Values, { personKey, now }: ClaimUpdateRequest): Change {
  if (typeof after.signature !== 'string') return {};
  const { email, person } = signerKeys(after, personKey);
  const keys = { signedEmailKey: email, signedPersonKey: person };
  const set: [Path, unknown][] = claim.signedAt === undefined ? [[['signedAt'], now.toISOString()]] : [];
  const unset: Path[] = [];
  for (const name of ['signedEmailKey', 'signedPersonKey'] as const) {
    if (keys[name] === claim[name]) continue;
    if (keys[name] === undefined) unset.push([name]);
    else set.push([[name], keys[name]]);
  }
  return { set, unset };
}
