/**
 * Lending schemas: the data files in `flows/business/`, the bureaus' records, and the parts of them that a claim
 * stores.
 */
import { type Static, Type } from 'typebox';

/**
 * The kinds of agreement, in order of preference between duplicates. The first six are values of the bureau's
 * `loanInsightType`; securedLoan and secureLoan are two different values. The last is ours, for agreements with no
 * value of their own.
 * (ENT-144 to ENT-149, ENT-168, G-191, G-192)
 */
export const loanTypes = [
  'hirePurchase',
  'fixedTermAgreement',
  'unsecuredLoan',
  'securedLoan',
  'secureLoan',
  'rentalAgreement',
  'otherPurchase',
] as const;
export type LoanType = (typeof loanTypes)[number];

/** The claim key that holds the wrappers of a type. (ENT-172 to ENT-178, G-107) */
export const listKeys = {
  hirePurchase: 'hire_purchases',
  fixedTermAgreement: 'fixed_term_agreements',
  unsecuredLoan: 'unsecured_loans',
  securedLoan: 'secured_loans',
  secureLoan: 'secure_loans',
  rentalAgreement: 'rental_agreements',
  otherPurchase: 'other_purchases',
} as const satisfies Record<LoanType, string>;

const closed = { additionalProperties: false } as const;
const note = Type.Optional(Type.String({ description: 'A note for people who edit the file.' }));
const LoanTypeName = Type.Enum([...loanTypes]);
/** Lower-case words with single spaces, as names are compared: no full stop, no "Ltd". */
const Phrase = Type.String({ pattern: '^[\\p{Ll}\\p{Lo}\\p{N}]+( [\\p{Ll}\\p{Lo}\\p{N}]+)*$', maxLength: 100 });
const phrases = (description: string) => Type.Array(Phrase, { uniqueItems: true, description });

/** A lender's entry in the lender map. (ENT-200, ENT-201) */
export const LenderMapEntry = Type.Object(
  {
    universal_name: Type.String({ minLength: 1, maxLength: 100, description: 'The name the firm uses.' }),
    tier: Type.Integer({ minimum: 1, maximum: 5, description: '1 is the highest; 5 is not claimed from.' }),
  },
  closed,
);

/** `lenders.json`: a lender's name on reports → its entry. (G-187) */
export const LendersFile = Type.Object(
  { note, lenders: Type.Record(Type.String({ minLength: 1, maxLength: 100 }), LenderMapEntry) },
  closed,
);

/**
 * `blocklist.json`: trade → words. A lender whose name contains one of them did not give car finance. (LEN-14, LEN-15,
 * G-184)
 */
export const BlocklistFile = Type.Object(
  { note, blocked: Type.Record(Type.String({ minLength: 1 }), phrases('Words that block a lender.')) },
  closed,
);

/** `lead-values.json`: the value of a lead by lender, in pounds. (LEAD-01 to LEAD-07, G-199) */
export const LeadValuesFile = Type.Object(
  {
    note,
    unknown: Type.Integer({ minimum: 0, description: 'The value for a lender that matches no keyword.' }),
    values: Type.Array(
      Type.Object(
        { value: Type.Integer({ minimum: 0 }), keywords: phrases('Words in the names of these lenders.') },
        closed,
      ),
    ),
  },
  closed,
);

const Range = Type.Object({ min: Type.Integer({ minimum: 0 }), max: Type.Integer({ minimum: 0 }) }, closed);
const Positive = Type.Integer({ minimum: 1 });

/** `lead-rules.json`: every number and list that the loan rules and lead figures use. (CONST-56 to CONST-70) */
export const LeadRulesFile = Type.Object(
  {
    note,
    loans: Type.Object(
      {
        cutoff: Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'The first start date that is too late.',
        }),
        cutoffTypes: Type.Array(LoanTypeName, { description: 'Kinds to which the cutoff applies.' }),
        alwaysPass: Type.Array(LoanTypeName, { description: 'Kinds that pass the test of payments and balance.' }),
        payments: Range,
        balance: Range,
        droppedTier: Type.Integer({ minimum: 1, maximum: 5 }),
        otherPurchaseLabels: Type.Array(Type.String({ minLength: 1 }), {
          uniqueItems: true,
          description: 'The bureau’s labels for agreements that count as otherPurchase.',
        }),
        previousAddresses: Positive,
        repaymentPercentMax: Positive,
      },
      closed,
    ),
    lead: Type.Object(
      {
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        scoreDivisor: Positive,
        scoreCap: Type.Number({ exclusiveMinimum: 0 }),
        creditScoreWidth: Positive,
        ageWidth: Positive,
        completionRate: Type.Number({ minimum: 0, maximum: 1 }),
        fbOmniScore: Type.Integer({ minimum: 0, description: 'The minimum omni score for an fb lead value.' }),
        highValueAbove: Type.Integer({ minimum: 0 }),
        topTier: Type.Integer({ minimum: 1, maximum: 5 }),
        goodTier: Type.Integer({
          minimum: 1,
          maximum: 5,
          description: 'Tiers from 1 to this one are the better tiers.',
        }),
        bigNames: phrases('Big lenders that most claimants have.'),
        exclusions: phrases('Lenders that never make a lead high.'),
      },
      closed,
    ),
  },
  closed,
);

export type LenderMapEntry = Static<typeof LenderMapEntry>;
export type LendersFile = Static<typeof LendersFile>;
export type BlocklistFile = Static<typeof BlocklistFile>;
export type LeadValuesFile = Static<typeof LeadValuesFile>;
export type LeadRulesFile = Static<typeof LeadRulesFile>;

const nullable = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Name = Type.String({ maxLength: 200 });
/** A day, yyyy-mm-dd. Any other value from a bureau counts as no date. */
const Day = nullable(Type.String({ maxLength: 40 }));

/**
 * A loan of bureau A as we request it. The service does not trust it: every part may be missing or wrong. (ENT-130 to
 * ENT-149)
 */
export const BureauALoan = Type.Object({
  companyName: Name,
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  accountNumber: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(Type.Object({ forename: Name, surname: Name })),
  dob: Type.Optional(Day),
  fixedPaymentTerms: Type.Optional(Type.Object({ numberOfPayments: Type.Integer() })),
  paymentHistory: Type.Optional(Type.Array(Type.Object({ accountBalance: Type.Object({ amount: Type.Number() }) }))),
  address: Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())])),
  addressType: Type.Optional(Type.Enum(['current', 'previous'])),
  hpId: Type.Optional(Type.String({ maxLength: 100 })),
  loanInsightType: Type.String({ description: 'One of loanTypes, or a word of lead-rules.json.' }),
});

/** Bureau A's answer inside `responseObject`. (API-22) */
export const BureauAReport = Type.Object({
  consumerCreditSearchResponse: Type.Object({
    loans: Type.Array(BureauALoan),
    previousSearches: Type.Optional(Type.Array(Type.Unknown())),
    creditScore: Type.Optional(Type.Integer()),
  }),
});

const DateParts = Type.Object({ ccyy: Type.String(), mm: Type.String(), dd: Type.String() });

/** A record of bureau B as we request it, not trusted either. (ENT-154 to ENT-159) */
export const BureauBRecord = Type.Object({
  supplyCompanyName: Name,
  accountNumber: Type.Optional(Type.String({ maxLength: 100 })),
  caisAccStartDate: Type.Optional(DateParts),
  settlementDate: Type.Optional(Type.Union([DateParts, Type.String(), Type.Null()])),
});

/** Bureau B's answer: the list, or an object that contains it. (API-23) */
export const BureauBAnswer = Type.Union([
  Type.Array(BureauBRecord),
  Type.Object({ responseObject: Type.Array(BureauBRecord) }),
]);

/** The result of a search. Only bureau B has `blocked`. (contracts, "Effects") */
export const SearchStatus = Type.Enum(['found', 'none', 'blocked', 'failed']);

/**
 * An agreement as the claimant sees it: never an account number, and the lender only once the claim is signed. (BA-08,
 * BA-09, G-018)
 */
export const AgreementCard = Type.Object({
  id: Type.String({ description: 'Its id in the claimant’s choice.' }),
  title: Type.String({ description: 'Agreement #1' }),
  startDate: Type.Union([Type.String(), Type.Null()], {
    description: 'Such as March 7, 2016; null if the bureau gives no date.',
  }),
  lender: Type.Union([Type.String(), Type.Null()], {
    description: 'The firm’s name for the lender; null before the signature.',
  }),
});

/** An agreement of bureau A as it may leave the service: the documented keys without private data. (API-24) */
export const ShownLoan = Type.Object({
  hpId: Type.String(),
  companyName: Type.Optional(Type.String()),
  startDate: Type.Union([Type.String(), Type.Null()]),
  endDate: Type.Union([Type.String(), Type.Null()]),
  loanInsightType: LoanTypeName,
});

/** The same for an agreement of bureau B, together with its card. (API-27) */
export const ShownRecord = Type.Object({
  ...AgreementCard.properties,
  supplyCompanyName: Type.Optional(Type.String()),
  caisAccStartDate: Type.Union([DateParts, Type.Null()]),
  settlementDate: Type.Union([Type.String(), Type.Null()]),
});

export type SearchStatus = Static<typeof SearchStatus>;
export type AgreementCard = Static<typeof AgreementCard>;

const Enriched = {
  normalized_account_number: Type.String(),
  universalName: Type.String(),
  tier: Type.Integer({ minimum: 0, maximum: 5 }),
  unMappedClaim: Type.Boolean(),
  /** The id that also identifies the agreement in a claimant's choice. */
  hpId: Type.String(),
};

/**
 * An agreement as the claim stores it: the bureau's documented fields, sanitised, and the fields that the service adds.
 * (ENT-150 to ENT-153)
 */
export const LoanRecord = Type.Object(Enriched);

/** A lender with one agreement, under exactly one key of its kind. (ENT-160 to ENT-169) */
export const LenderWrapper = Type.Union(
  loanTypes.map((type) =>
    Type.Object({ defendant: Type.String(), defendantId: Type.String(), [type]: LoanRecord }, closed),
  ),
);
export type LoanRecord = Static<typeof LoanRecord> & Readonly<Record<string, unknown>>;
export type LenderWrapper = { defendant: string; defendantId: string } & { [Type in LoanType]?: LoanRecord };
