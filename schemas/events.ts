/** The conversion events that a flow may track and the service records, each with its meaning. (TRK-07) */
export const conversionEvents = {
  postcode: 'an address was chosen',
  basic_info: 'name and date of birth were given',
  contact_info: 'email and mobile number were given',
  lead: 'a claimant without another claim was identified as a lead',
  credit_check: 'a credit bureau was searched for the claimant',
  signed_up: 'the claim was signed',
  quiz_pass: 'the identity quiz was passed',
  quiz_fail: 'the identity quiz was not passed',
  submit_claim: 'the claim was submitted',
} as const satisfies Record<string, string>;

/** Events recorded once per claim, whatever the page sends and however often a screen is passed. (LEAD-34) */
export const onceEvents: readonly string[] = [
  'postcode',
  'basic_info',
  'contact_info',
  'lead',
  'credit_check',
  'signed_up',
  'submit_claim',
  'quiz_pass',
  'quiz_fail',
] satisfies (keyof typeof conversionEvents)[];
