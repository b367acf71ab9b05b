/** Shapes of lending: the data files in `flows/business/`, the bureaus' records, and what a claim keeps of them. */
import { type Static, Type } from 'typebox';

/**
 * The kinds of agreement, in the order of preference between duplicates. The first six are values of the bureau's
 * `loanInsightType`; securedLoan and secureLoan are two of them. The last is ours, for agreements that no value names.
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
const note = Type.Optional(Type.String({ description: 'A note for the editors of the file.' }));
const LoanTypeName = Type.Enum([...loanTypes]);
/** Lower-case words with single spaces, as names are compared: no full stop, no "Ltd". */
const Phrase = Type.String({ pattern: '^[\\p{Ll}\\p{Lo}\\p{N}]+( [\\p{Ll}\\p{Lo}\\p{N}]+)*$', maxLength: 100 });
const phrases = (description: string) => Type.Array(Phrase, { uniqueItems: true, description });

/** What the lender map says of a lender. (ENT-200, ENT-201) */
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

/** `blocklist.json`: trade → words; a lender whose name holds one of them gave no car finance. (LEN-14, LEN-15, G-184) */
export const BlocklistFile = Type.Object(
  { note, blocked: Type.Record(Type.String({ minLength: 1 }), phrases('Words that block a lender.')) },
  closed,
);

/** `lead-values.json`: what a lead is worth by lender, in pounds. (LEAD-01 to LEAD-07, G-199) */
export const LeadValuesFile = Type.Object(
  {
    note,
    unknown: Type.Integer({ minimum: 0, description: 'For a lender that no keyword names.' }),
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

/** `lead-rules.json`: every number and list that the loan rules and lead figures go by. (CONST-56 to CONST-70) */
export const LeadRulesFile = Type.Object(
  {
    note,
    loans: Type.Object(
      {
        cutoff: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'First day that is too late to start.' }),
        cutoffTypes: Type.Array(LoanTypeName, { description: 'Kinds that the cutoff is for.' }),
        alwaysPass: Type.Array(LoanTypeName, { description: 'Kinds that pass the test of payments and balance.' }),
        payments: Range,
        balance: Range,
        droppedTier: Type.Integer({ minimum: 1, maximum: 5 }),
        otherPurchaseLabels: Type.Array(Type.String({ minLength: 1 }), {
          uniqueItems: true,
          description: 'What a bureau may call an agreement that counts as otherPurchase.',
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
        fbOmniScore: Type.Integer({ minimum: 0, description: 'Least omni score for an fb lead value.' }),
        highValueAbove: Type.Integer({ minimum: 0 }),
        topTier: Type.Integer({ minimum: 1, maximum: 5 }),
        goodTier: Type.Integer({ minimum: 1, maximum: 5, description: 'Tiers 1 to this one are the better ones.' }),
        bigNames: phrases('Lenders that everybody finds.'),
        exclusions: phrases('Lenders that make no lead a high one.'),
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
/** A day, yyyy-mm-dd; whatever else a bureau writes counts as no date. */
const Day = nullable(Type.String({ maxLength: 40 }));

/** A loan of bureau A as we ask for it. The service reads it with distrust: every part may be missing or wrong. (ENT-130 to ENT-149) */
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

/** A record of bureau B as we ask for it, read with distrust. (ENT-154 to ENT-159) */
export const BureauBRecord = Type.Object({
  supplyCompanyName: Name,
  accountNumber: Type.Optional(Type.String({ maxLength: 100 })),
  caisAccStartDate: Type.Optional(DateParts),
  settlementDate: Type.Optional(Type.Union([DateParts, Type.String(), Type.Null()])),
});

/** Bureau B's answer: the list, or an object that holds it once more. (API-23) */
export const BureauBAnswer = Type.Union([
  Type.Array(BureauBRecord),
  Type.Object({ responseObject: Type.Array(BureauBRecord) }),
]);

/** What a search came to; blocked is bureau B's alone. (contracts, "Effects") */
export const SearchStatus = Type.Enum(['found', 'none', 'blocked', 'failed']);

/** What a claimant sees of an agreement: never an account number, and its lender only once the claim is signed. (BA-08, BA-09, G-018) */
export const AgreementCard = Type.Object({
  id: Type.String({ description: 'What the choice names it by.' }),
  title: Type.String({ description: 'Agreement #1' }),
  startDate: Type.Union([Type.String(), Type.Null()], {
    description: 'March 7, 2016; null when the bureau knows none.',
  }),
  lender: Type.Union([Type.String(), Type.Null()], {
    description: 'The firm’s name for it; null before the signature.',
  }),
});

/** An agreement of bureau A as it may leave the service: documented keys, without what is nobody's business. (API-24) */
export const ShownLoan = Type.Object({
  hpId: Type.String(),
  companyName: Type.Optional(Type.String()),
  startDate: Type.Union([Type.String(), Type.Null()]),
  endDate: Type.Union([Type.String(), Type.Null()]),
  loanInsightType: LoanTypeName,
});

/** An agreement of bureau B likewise, and its card in one. (API-27) */
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
  /** Also what a claimant's choice names the agreement by. */
  hpId: Type.String(),
};

/** What the claim keeps of an agreement: the bureau's documented fields, cleaned, and what the service adds. (ENT-150 to ENT-153) */
export const LoanRecord = Type.Object(Enriched);

/** A lender with one agreement, under exactly one key of its kind. (ENT-160 to ENT-169) */
export const LenderWrapper = Type.Union(
  loanTypes.map((type) =>
    Type.Object({ defendant: Type.String(), defendantId: Type.String(), [type]: LoanRecord }, closed),
  ),
);
export type LoanRecord = Static<typeof LoanRecord> & Readonly<Record<string, unknown>>;
export type LenderWrapper = { defendant: string; defendantId: string } & { [Type in LoanType]?: LoanRecord };
