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
