import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { ClaimAddress, ClaimUpdate, RestoredData } from './claim.ts';
import { CHUNK, type ErrorKind, type ErrorName, errorKinds, errorNames } from './client-errors.ts';
import { conversionEvents } from './events.ts';
import { AgreementCard, LenderMapEntry, SearchStatus, ShownLoan, ShownRecord } from './lending.ts';
import type { DocumentedOperation } from './operations.ts';
import { ALERT_CHARACTERS, alertChannels } from './vendors/alerts.ts';
import { AnswersError, AssessmentEntry, AssessmentReason, GivenAnswers, Questionnaire } from './vendors/identity.ts';
import { RiskScore } from './vendors/risk.ts';

/** A documented call: the schemas of its body and its answer. */
export interface ApiOperation {
  summary: string;
  tag: 'claim' | 'address' | 'verification' | 'credit' | 'customer' | 'tracking' | 'fault' | 'effect';
  /** Parameters in the path. */
  params?: TSchema;
  /** Parameters in the query. */
  query?: TSchema;
  /** Empty for a GET, where it is not checked. */
  body: TSchema;
  /** True: the body may be left out. */
  bodyOptional?: true;
  /** The media type of the body, where it is not `application/json` alone. */
  bodyType?: string;
  /** The largest body, in bytes; by default that of every request. */
  bodyBytes?: number;
  answer: TSchema;
  /** Failure statuses in addition to those that any call may answer with. */
  failures?: readonly number[];
}

const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ maxLength });
const nothing = Type.Object({}, closed);
const isoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const claimNumber = Type.String({ minLength: 1, maxLength: 100 });
const postcode = Type.String({ pattern: '^[A-Za-z0-9 ]{1,8}$' });

/** The shape of every answer, plus the extra keys that its call documents. (G-146) */
export const answer = <Of extends TSchema, More extends TProperties = Record<never, never>>(
  responseObject: Of,
  more: More = {} as More,
) => Type.Object({ statusCode: Type.Integer(), message: Type.String(), responseObject, ...more });

/** The answer of a failed call: the code is for programs, the message for the claimant. */
export const FailureAnswer = answer(
  Type.Object({
    code: Type.String(),
    fields: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String(), help: Type.Optional(Type.String()) })),
    ),
    // With a 409: the screen of the claim's own flow where the claimant should continue.
    screen: Type.Optional(Type.String()),
  }),
);

const AddressFound = Type.Object({ ...ClaimAddress.properties });
const AddressList = Type.Object({ matchedStructuredAddress: Type.Array(AddressFound) });

/**
 * A lead or contact as the page may identify it, by the claim's own details. All other data sent about it comes from
 * the claim.
 */
const crmEntry = {
  Email: text(254),
  Claim_Number: Type.Optional(claimNumber),
  First_Name: Type.Optional(text(100)),
  Last_Name: Type.Optional(text(100)),
  Phone: Type.Optional(text(40)),
  Postcode: Type.Optional(text(8)),
};
const crmBody = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({ data: Type.Array(Type.Object(fields, closed), { minItems: 1, maxItems: 1 }) }, closed);
/** A search at bureau A as the page may see it. (API-24) */
const BureauAShown = Type.Object({
  consumerCreditSearchResponse: Type.Object({ loans: Type.Array(ShownLoan) }),
  status: SearchStatus,
  cards: Type.Array(AgreementCard),
});

/** The claimant to search for, with the keys that both bureaus' calls use. */
const searched = {
  claim_number: claimNumber,
  first_name: text(100),
  last_name: text(100),
  dob: isoDate,
};

export const api = {
  createClaim: {
    summary: 'Starts a session with a new claim; if a session is active, returns its claim.',
    tag: 'claim',
    body: Type.Object({ utmTags: Type.Optional(Type.String()) }, closed),
    bodyOptional: true,
    answer: answer(Type.Object({ claimId: Type.String() }), {
      data: Type.Object({ data: Type.Object({ session_duration: Type.Integer() }) }),
    }),
  },
  updateClaim: {
    summary: 'Saves claim fields; used for every step.',
    tag: 'claim',
    body: ClaimUpdate,
    answer: answer(nothing),
    failures: [403, 409],
  },
  resumeClaim: {
    summary: 'Binds the session to a claim by its number and returns the saved data.',
    tag: 'claim',
    params: Type.Object({ claimId: Type.String() }),
    // The claim's birth date as dd/mm/yyyy. Required only where the service is configured to ask for it.
    body: Type.Object({ dateOfBirth: Type.Optional(Type.String({ pattern: '^\\d{2}/\\d{2}/\\d{4}$' })) }, closed),
    bodyOptional: true,
    answer: answer(
      Type.Object({
        claimId: Type.String(),
        data: Type.Object({
          data: RestoredData,
          screens_completed: Type.Array(Type.String()),
          createdAt: Type.String(),
        }),
      }),
    ),
    failures: [404],
  },
  endSession: {
    summary:
      'Ends the session, and the link to its claim if requested; the claim is kept. Does nothing without a session.',
    tag: 'claim',
    body: Type.Object({ endLink: Type.Optional(Type.Boolean()) }, closed),
    bodyOptional: true,
    answer: answer(nothing),
  },
  updateVisit: {
    summary: 'Ties a visitor id to the claim.',
    tag: 'tracking',
    body: Type.Object({ distinctId: Type.String({ minLength: 1, maxLength: 200 }), claimNumber }, closed),
    answer: answer(nothing),
  },
  trackEvent: {
    summary: 'Records a conversion event; user data comes from the claim.',
    tag: 'tracking',
    body: Type.Object(
      {
        data: Type.Object(
          {
            event_name: Type.String({ enum: Object.keys(conversionEvents) }),
            event_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
            event_time: Type.Optional(Type.Union([Type.Integer(), text(40)])),
            event_host: Type.Optional(text(200)),
            user_data: Type.Optional(Type.Record(text(60), Type.Unknown(), { maxProperties: 30 })),
            context: Type.Optional(Type.Record(text(60), Type.Unknown(), { maxProperties: 30 })),
          },
          closed,
        ),
      },
      closed,
    ),
    answer: answer(nothing),
    failures: [409],
  },
  autocompletePostcode: {
    summary: 'Postcodes that start with the typed text.',
    tag: 'address',
    body: Type.Object({ partial: postcode }, closed),
    answer: answer(Type.Array(Type.String())),
  },
  postalToAddress: {
    summary: 'Addresses of a full postcode, with ids.',
    tag: 'address',
    body: Type.Object({ postal_code: postcode }, closed),
    answer: answer(Type.Object({ listAddressByPostcodeResponse: AddressList }), {
      listAddressByPostcodeResponse: AddressList,
    }),
  },
  getAddresses: {
    summary: 'Addresses of a full postcode from the second source.',
    tag: 'address',
    body: Type.Object(
      { postal_code: Type.Optional(postcode), postCode: Type.Optional(postcode) },
      { ...closed, minProperties: 1 },
    ),
    answer: answer(
      Type.Object({
        Results: Type.Array(
          Type.Object({ ...AddressFound.properties, Address: Type.Object({ Lines: Type.Array(Type.String()) }) }),
        ),
      }),
    ),
  },
  verifyEmail: {
    summary: 'Whether an email address accepts mail: valid, catchall or invalid.',
    tag: 'verification',
    body: Type.Object({ email: text(254) }, closed),
    answer: answer(Type.Object({ Result: Type.String() })),
  },
  verifyPhone: {
    summary: 'Whether a mobile number is in use.',
    tag: 'verification',
    body: Type.Object({ phone: text(40) }, closed),
    answer: answer(Type.Object({ Result: Type.Object({ ValidationResult: Type.String() }) })),
  },
  validateUser: {
    summary: 'Whether this person may claim: false if they have another signed claim or are in the customer register.',
    tag: 'customer',
    body: Type.Object(
      {
        email: text(254),
        dob: isoDate,
        first_name: text(100),
        last_name: text(100),
        address: ClaimAddress,
        claim_number: claimNumber,
      },
      closed,
    ),
    answer: answer(Type.Object({ valid: Type.Boolean(), message: Type.String() }), { valid: Type.Boolean() }),
    failures: [409],
  },
  createUser: {
    summary: 'Writes the contact details to the customer register.',
    tag: 'customer',
    body: Type.Object(
      {
        claim_number: claimNumber,
        first_name: text(100),
        last_name: text(100),
        email: text(254),
        dob: isoDate,
        phone: text(40),
        postcode: text(8),
        address: ClaimAddress,
      },
      closed,
    ),
    answer: answer(nothing),
    failures: [409],
  },
  loadQuestions: {
    summary: 'The identity questions; bought once, then returned from the claim.',
    tag: 'verification',
    body: Type.Object(
      {
        claim_number: claimNumber,
        first_name: text(100),
        last_name: text(100),
        middle_name: Type.Optional(text(100)),
        dob: isoDate,
        use_address: Type.Boolean(),
        address: Type.Optional(ClaimAddress),
        address_id: Type.Optional(text(120)),
      },
      closed,
    ),
    answer: answer(
      Type.Object({
        results: Type.Optional(Type.Object({ questionnaire: Type.Optional(Questionnaire) })),
        gbgQ1Status: Type.Optional(Type.Boolean()),
        correlationId: Type.Optional(Type.String()),
        transactionId: Type.Optional(Type.String()),
        referenceId: Type.Optional(Type.String()),
        assessmentReason: Type.Optional(Type.Array(AssessmentReason)),
        qkba: Type.Optional(Type.String()),
      }),
    ),
    failures: [403, 409],
  },
  submitAnswers: {
    summary: 'Submits the answers to a set of identity questions, once per set; the service decides.',
    tag: 'verification',
    body: Type.Object(
      {
        claim_number: claimNumber,
        correlation_id: text(200),
        authentication_id: text(200),
        questionnaire_id: text(200),
        answers: GivenAnswers,
      },
      closed,
    ),
    answer: answer(
      Type.Object({
        assessment: Type.Array(AssessmentEntry),
        assessmentReason: Type.Array(AssessmentReason),
        results: Type.Object({
          errors: Type.Optional(Type.Array(AnswersError)),
          questionnaire: Type.Optional(Questionnaire),
        }),
        correlationId: Type.Optional(Type.String()),
      }),
    ),
    failures: [403, 409],
  },
  sendCode: {
    summary: 'Sends a code to the claim’s own mobile; none is sent within 120 seconds of the last one.',
    tag: 'verification',
    body: Type.Object({ claimNumber, source: text(40), parsedPhoneNumber: text(40) }, closed),
    answer: answer(
      Type.Object({
        phoneNumber: Type.String(),
        secondsAgo: Type.Integer(),
        secondsLeft: Type.Integer(),
        alreadySent: Type.Boolean(),
      }),
    ),
    failures: [409],
  },
  verifyCode: {
    summary: 'Whether this is the code that was sent last; five attempts.',
    tag: 'verification',
    body: Type.Object({ claimNumber, otp: Type.String({ pattern: '^\\d{4}$' }), source: text(40) }, closed),
    answer: answer(nothing),
    failures: [409],
  },
  sendText: {
    summary: 'Sends the ID upload link to the claim’s own mobile, once per number.',
    tag: 'verification',
    body: Type.Object(
      { phoneNumber: text(40), idvLink: text(500), smsType: Type.Unsafe<'idv'>({ type: 'string', enum: ['idv'] }) },
      closed,
    ),
    answer: answer(
      Type.Object(
        {
          state: Type.Unsafe<'queued' | 'sent' | 'undeliverable'>({
            type: 'string',
            enum: ['queued', 'sent', 'undeliverable'],
          }),
        },
        closed,
      ),
    ),
    failures: [409],
  },
  searchBureauA: {
    summary: 'Searches bureau A, once per claim; then returns the result from the claim.',
    tag: 'credit',
    body: Type.Object(
      {
        ...searched,
        use_address: Type.Boolean(),
        address: Type.Optional(ClaimAddress),
        address_id: Type.Optional(text(120)),
      },
      closed,
    ),
    answer: answer(BureauAShown),
    failures: [403, 409],
  },
  storedBureauA: {
    summary: 'The result of this claim’s search at bureau A, once there is one.',
    tag: 'credit',
    query: Type.Object({ claim_number: Type.Optional(claimNumber) }, closed),
    body: nothing,
    answer: answer(BureauAShown),
    failures: [404, 409],
  },
  searchBureauB: {
    summary: 'Searches bureau B, once per claim; then returns the result from the claim.',
    tag: 'credit',
    query: Type.Object({ service: Type.String({ enum: ['exp'] }) }, closed),
    body: Type.Object(
      {
        ...searched,
        title: text(20),
        house_name: text(120),
        house_number: text(120),
        street: text(120),
        street2: text(120),
        district: text(120),
        post_town: text(120),
        county: text(120),
        post_code: text(120),
      },
      closed,
    ),
    answer: answer(Type.Array(ShownRecord), { status: SearchStatus }),
    failures: [403, 409],
  },
  dummyReport: {
    summary: 'A sample report, for testers only: efx is bureau A, exp is bureau B.',
    tag: 'credit',
    params: Type.Object({ bureau: Type.String({ enum: ['exp', 'efx'] }) }, closed),
    query: Type.Object({ post2021: Type.Optional(Type.String({ enum: ['true', 'false'] })) }, closed),
    body: nothing,
    answer: answer(Type.Union([Type.Array(ShownRecord), BureauAShown]), { status: Type.Optional(SearchStatus) }),
    failures: [403, 404, 409],
  },
  lenderMap: {
    summary: 'The firm’s name and tier for each lender, by its name on a report.',
    tag: 'credit',
    body: Type.Object({ report_names: Type.Array(text(200), { maxItems: 200 }) }, closed),
    answer: answer(Type.Record(Type.String(), LenderMapEntry)),
  },
  verifyDevice: {
    summary: 'Scores the device; best effort.',
    tag: 'verification',
    body: Type.Object(
      { claim_number: claimNumber, device_session_id: Type.String({ minLength: 1, maxLength: 200 }) },
      closed,
    ),
    answer: answer(nothing),
  },
  scoreRisk: {
    summary: 'Scores the session of a claimant; best effort.',
    tag: 'verification',
    body: Type.Object(
      {
        session_id: Type.String({ minLength: 1, maxLength: 200 }),
        email: text(254),
        phone: text(40),
        claim_number: claimNumber,
        name: text(250),
        address: text(500),
        city: text(120),
        postalCode: text(8),
        country: text(120),
      },
      closed,
    ),
    // Empty if the claimant has not consented to tracking. The score is then not requested.
    answer: answer(Type.Partial(RiskScore)),
    failures: [409],
  },
  createLead: {
    summary: 'Creates a lead for the claim in the CRM, with data from the claim.',
    tag: 'customer',
    body: crmBody(crmEntry),
    answer: answer(nothing),
    failures: [409],
  },
  upsertLead: {
    summary: 'Updates the lead with data from the claim.',
    tag: 'customer',
    body: crmBody(crmEntry),
    answer: answer(nothing),
    failures: [409],
  },
  upsertContact: {
    summary: 'Updates the contact, and may mark its number as changed.',
    tag: 'customer',
    body: crmBody({ ...crmEntry, Changed_Phone_No: Type.Optional(Type.Boolean()) }),
    answer: answer(nothing),
    failures: [409],
  },
  sendFeedback: {
    summary: 'Forwards a problem that a claimant has reported and saved on the claim.',
    tag: 'customer',
    body: Type.Object(
      {
        email: text(254),
        feedback: Type.String({ minLength: 1, maxLength: 2000 }),
        name: text(400),
        contact: text(40),
      },
      closed,
    ),
    answer: answer(nothing),
  },
  notify: {
    summary: 'Sends an alert without personal data to the firm’s staff.',
    tag: 'tracking',
    body: Type.Object(
      {
        channel: Type.Enum([...alertChannels]),
        text: Type.String({ minLength: 1, maxLength: ALERT_CHARACTERS }),
      },
      closed,
    ),
    answer: answer(nothing),
  },
  reportError: {
    summary: 'Tells of an error in the browser: its kind, name and place. Nothing that a claimant has entered.',
    tag: 'fault',
    body: Type.Object(
      {
        kind: Type.Unsafe<ErrorKind>({ type: 'string', enum: errorKinds }),
        name: Type.Unsafe<ErrorName>({ type: 'string', enum: errorNames }),
        file: Type.Optional(Type.String({ pattern: `^${CHUNK}$` })),
        line: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
        column: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
        version: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })),
        screen: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$' })),
        release: Type.String({ pattern: '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$' }),
      },
      closed,
    ),
    bodyBytes: 2048,
    answer: answer(nothing),
  },
  reportPolicy: {
    summary:
      'Tells that a browser has refused what our policy for pages does not allow. Browsers send it by themselves.',
    tag: 'fault',
    // Browsers add members of their own; the service reads these alone. (decision 238)
    body: Type.Object({
      'csp-report': Type.Object({
        'effective-directive': Type.Optional(Type.String()),
        'violated-directive': Type.Optional(Type.String()),
        'blocked-uri': Type.Optional(Type.String()),
        'source-file': Type.Optional(Type.String()),
        'line-number': Type.Optional(Type.Integer()),
        'column-number': Type.Optional(Type.Integer()),
      }),
    }),
    bodyType: 'application/csp-report',
    bodyBytes: 16_384,
    answer: answer(nothing),
  },
} as const satisfies Record<DocumentedOperation, ApiOperation>;

type Api = typeof api;
export type BodyOf<Name extends DocumentedOperation> = Static<Api[Name]['body']>;
/** Parameters of the query; absent for a call without a query. */
export type QueryOf<Name extends DocumentedOperation> = Api[Name] extends { query: infer Query extends TSchema }
  ? Static<Query>
  : Record<string, never>;
export type AnswerOf<Name extends DocumentedOperation> = Static<Api[Name]['answer']>;
