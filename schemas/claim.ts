import { type TSchema, Type } from 'typebox';
import { DECLARED, DeclaredValues } from './declared-keys.ts';
import { SIGNATURE_MAX_BYTES } from './limits.ts';

/** Who may write a claim key: the claimant, the page (about itself, never trusted), or only the service. */
export type Owner = 'claimant' | 'browser' | 'service';

export interface ClaimKey {
  owner: Owner;
  /** The shape of the value in a request. */
  schema: TSchema;
  /** False: never included in an answer; only the firm sees it. */
  restored: boolean;
  /** True: about the person, or text that came from outside: stores hold it sealed. (decision 251) */
  personal: boolean;
}

const text = (maxLength: number) => Type.String({ maxLength });
const boolean = Type.Boolean();
const textOrNumber = Type.Union([text(100), Type.Number()]);

const claimant = (schema: TSchema): ClaimKey => ({ owner: 'claimant', schema, restored: true, personal: true });
const browser = (schema: TSchema): ClaimKey => ({ owner: 'browser', schema, restored: true, personal: true });
const service = (restored = true): ClaimKey => ({
  owner: 'service',
  schema: Type.Unknown(),
  restored,
  personal: true,
});
/** About the journey and not about the person: figures and staff's lists read it without a data key. */
const plain = (key: ClaimKey): ClaimKey => ({ ...key, personal: false });

/** The address object of the specification. (ENT-054 to ENT-068) */
export const ClaimAddress = Type.Object(
  Object.fromEntries(
    [
      'addressID',
      'country',
      'county',
      'district',
      'name',
      'number',
      'poBox',
      'postcode',
      'postTown',
      'street1',
      'street2',
      'subBuilding',
      'city',
    ]
      .map((part) => [part, Type.Optional(text(120))] as const)
      .concat([['address', Type.Optional(text(500))]]),
  ),
  { additionalProperties: false },
);

/** The maximum length of a signature as a data URL. */
const SIGNATURE_CHARACTERS = 'data:image/png;base64,'.length + Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4;

/**
 * Every claim key with its owner and shape. `engine/claims/claim-rules.ts` holds the further rules for values.
 * (ENT-003 to ENT-052, ENT-170 to ENT-199)
 */
export const claimKeys: Readonly<Record<string, ClaimKey>> = {
  title: claimant(text(20)),
  first_name: claimant(text(100)),
  last_name: claimant(text(100)),
  previous_name: claimant(text(100)),
  middle_name: claimant(text(100)),
  dob: claimant(text(20)),
  dateOfBirth: claimant(text(20)),
  soft_check_privacy: plain(claimant(boolean)),
  postcode: claimant(text(40)),
  address: claimant(ClaimAddress),
  'redundant-claim-concent': plain(claimant(boolean)),
  email: claimant(text(254)),
  phone_number: claimant(text(40)),
  did_dealer_disclose_commission: plain(claimant(text(3))),
  signature: claimant(text(SIGNATURE_CHARACTERS)),
  not_already_filed: plain(claimant(boolean)),
  selected_hire_purchases_for_claim: claimant(Type.Array(text(100), { maxItems: 200 })),
  like_to_file_claim: plain(claimant(text(3))),
  selected_has_more_claims: plain(claimant(text(3))),
  feedback: claimant(text(2000)),
  feedback_action: claimant(text(100)),
  feedback_submitted: plain(claimant(boolean)),
  // Ours: the values of the keys that a flow declares itself, by name.
  [DECLARED]: claimant(DeclaredValues),

  screen_name: plain(browser(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }))),
  should_add_screen_name: plain(browser(boolean)),
  session_start: plain(browser(textOrNumber)),
  session_duration: plain(browser(textOrNumber)),
  session_recording_url: browser(text(2000)),
  is_bot: plain({ ...browser(boolean), restored: false }),
  bot_config: { ...browser(Type.Record(text(60), Type.Unknown(), { maxProperties: 50 })), restored: false },
  channel: plain(browser(text(100))),
  fbclid: browser(text(1000)),
  ttclid: browser(text(1000)),
  fbp: browser(text(200)),
  fbc: browser(text(1000)),
  ttp: browser(text(200)),
  aff_id: browser(text(200)),
  aff_sub: browser(text(200)),
  journey: plain(browser(text(40))),
  ab_test_value: plain(browser(text(40))),
  utmParams: browser(Type.Union([text(4000), Type.Record(text(60), text(500), { maxProperties: 50 })])),
  // The document shows this name with its braces, as a placeholder; we keep it exactly as written. (G-104)
  '{token}': browser(text(500)),
  // Ours: the visitor's consent to advertising tracking. No flow asks for it, so no field saves to it.
  tracking_consent: plain(browser(boolean)),
  repeat_visitor: plain(browser(Type.Union([boolean, text(5)]))),

  claim_number: plain({ ...service(), schema: text(100) }),
  claimNumber: plain({ ...service(false), schema: text(100) }),
  sign_datetime: plain(service()),
  ip_address: service(false),
  is_idv_done: plain(service()),
  qkba: service(),
  user_exists: plain(service()),
  created_at: plain(service(false)),
  createdAt: plain(service(false)),
  screens_completed: plain(service(false)),
  luminate_questions_response: service(false),
  luminate_id_config: service(false),
  luminate_questions_response_on_failure: service(false),
  luminate_questions_assessment: service(false),
  luminate_three_questions_error: service(false),
  luminate_answers_assessment: service(false),
  luminate_pass_datetime: plain(service()),
  luminate_second_set_questions_response: service(false),
  failureReasons: service(false),
  is_credit_check_done: plain(service()),
  credit_check_status: service(),
  credit_pull_category: service(false),
  credit_check_failure_reason: service(false),
  experian_credit_check_status: service(),
  is_experian_credit_check_done: plain(service()),
  // They hold account numbers and lenders; the bureau calls decide which parts may be shown. (G-018)
  hire_purchases: service(false),
  fixed_term_agreements: service(false),
  unsecured_loans: service(false),
  secured_loans: service(false),
  secure_loans: service(false),
  rental_agreements: service(false),
  other_purchases: service(false),
  other_purchase: service(false),
  post_2021_loans: service(false),
  previous_searches: service(false),
  previousAddresses: service(false),
  lead_value: service(false),
  fb_lead_value: service(false),
  lead_value_with_tier_3: service(false),
  lead_value_default: service(false),
  lead_value_source: plain(service(false)),
};

/** Families of keys: every utm parameter, and one key per failure rule. (ENT-037, ENT-048, ENT-196, G-106) */
const claimKeyPatterns: Readonly<Record<string, ClaimKey>> = {
  '^utm_[A-Za-z0-9_.$-]{1,60}$': browser(text(500)),
  '^luminateFailure_.{1,60}$': service(false),
  '^luminate_failure_.{1,60}$': service(false),
};

const families = Object.entries(claimKeyPatterns).map(([pattern, key]) => [new RegExp(pattern), key] as const);

/** The definition of a claim key, by its own name or its family; undefined if it is not a claim key. */
export function claimKey(key: string): ClaimKey | undefined {
  if (Object.hasOwn(claimKeys, key)) return claimKeys[key];
  return families.find(([pattern]) => pattern.test(key))?.[1];
}

/**
 * The name of a claim key for audits and logs: its own, or that of its family (`utm_*`), because a caller chooses the rest of such
 * a name.
 */
export function auditName(key: string): string {
  if (Object.hasOwn(claimKeys, key)) return key;
  const family = families.find(([pattern]) => pattern.test(key))?.[0].source ?? '';
  return `${/^\^(\w*)/.exec(family)?.[1] ?? ''}*`;
}

export const ownerOf = (key: string): Owner | undefined => claimKey(key)?.owner;

/** The same schema or null: null is valid for every key and removes nothing. (G-103) */
function orNull(schema: TSchema): TSchema {
  if ('anyOf' in schema && Array.isArray(schema.anyOf))
    return Type.Unsafe({ ...schema, anyOf: [...schema.anyOf, { type: 'null' }] });
  return 'type' in schema ? Type.Unsafe({ ...schema, type: [schema.type, 'null'] }) : schema;
}

const updatable = (keys: Readonly<Record<string, ClaimKey>>) =>
  Object.fromEntries(Object.entries(keys).map(([key, { schema }]) => [key, orNull(schema)]));

const restorable = (keys: Readonly<Record<string, ClaimKey>>) =>
  Object.fromEntries(Object.entries(keys).flatMap(([key, { restored }]) => (restored ? [[key, {}]] : [])));

/** The body of a claim update: any claim keys and no others. (API-02) */
export const ClaimUpdate = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  properties: updatable(claimKeys),
  patternProperties: updatable(claimKeyPatterns),
  additionalProperties: false,
});

/** The data of a restored claim that the page may see. Keys that only the firm may see are excluded. (API-04, G-096) */
export const RestoredData = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  properties: restorable(claimKeys),
  patternProperties: restorable(claimKeyPatterns),
});
