/** The members of a field that only some types use; every type has the others, such as `label` and `hint`. */
const ALL = ['options', 'values', 'initial', 'from', 'submits', 'part', 'verify', 'lookup'] as const;
type Member = (typeof ALL)[number];

/** Type → those of `ALL` that it uses. */
const used: Readonly<Record<string, readonly Member[]>> = {
  agreements: ['from'],
  code: ['submits'],
  confirmation: [],
  consent: ['initial', 'values'],
  dateOfBirth: [],
  email: ['verify'],
  personName: ['part'],
  questionChoice: ['from', 'submits'],
  signature: [],
  title: ['options', 'values', 'initial', 'submits'],
  ukAddress: ['lookup'],
  ukMobile: ['verify'],
  yesNo: ['options', 'values', 'submits', 'initial'],
};

/** Type → the members that have no effect in a field of it. A type that is not listed takes every member. */
export const unusedMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(used).map(([type, members]) => [type, ALL.filter((member) => !members.includes(member))]),
);

/** Type → the effects that can verify its answer, or look things up for it. */
export const asking: Readonly<Record<string, Partial<Record<'verify' | 'lookup', readonly string[]>>>> = {
  email: { verify: ['email.verify'] },
  ukMobile: { verify: ['phone.verify'] },
  ukAddress: { lookup: ['address.find'] },
};

/**
 * Claim key → the only field types whose answer may be saved under it: the service, the bureaus and the customer management
 * read these keys in one form. (ENT-003 to ENT-052)
 */
export const keyTypes: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  first_name: ['personName'],
  last_name: ['personName'],
  previous_name: ['personName'],
  middle_name: ['personName'],
  dob: ['dateOfBirth'],
  dateOfBirth: ['dateOfBirth'],
  email: ['email'],
  phone_number: ['ukMobile'],
  postcode: ['ukAddress'],
  address: ['ukAddress'],
  signature: ['signature'],
  soft_check_privacy: ['consent', 'confirmation'],
};
