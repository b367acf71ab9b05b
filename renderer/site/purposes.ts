/** The purposes of personal data, with the legal basis and the data of each. (SITE-15, SITE-16, G-083) */
export const purposes: readonly { purpose: string; data: string; basis: string }[] = [
  {
    purpose: 'To find your address from your postcode',
    data: 'Contact',
    basis: 'Steps you ask for before a contract',
  },
  {
    purpose: 'To search your credit file for motor finance agreements',
    data: 'Identity, contact, credit',
    basis: 'Your consent',
  },
  {
    purpose: 'To check that your email and mobile number work',
    data: 'Contact',
    basis: 'Our legitimate interest in reaching you',
  },
  {
    purpose: 'To see whether you already have a claim with us',
    data: 'Identity, contact',
    basis: 'Our legitimate interest in claiming once',
  },
  {
    purpose: 'To confirm that you are who you say you are',
    data: 'Identity, contact, credit',
    basis: 'Legal obligation',
  },
  { purpose: 'To keep your signature and what you agreed to', data: 'Identity, claim', basis: 'Contract' },
  {
    purpose: 'To claim from your lenders, and to complain for you',
    data: 'Identity, contact, claim',
    basis: 'Contract',
  },
  {
    purpose: 'To send you results and news of your claim',
    data: 'Identity, contact, claim',
    basis: 'Contract',
  },
  {
    purpose: 'To answer your questions and complaints',
    data: 'Identity, contact, claim, calls',
    basis: 'Legal obligation',
  },
  { purpose: 'To charge our fee and pay you your refund', data: 'Identity, contact, payment', basis: 'Contract' },
  {
    purpose: 'To prevent fraud and keep our service secure',
    data: 'Identity, contact, device',
    basis: 'Our legitimate interest in a safe service',
  },
  {
    purpose: 'To keep the records that our regulator requires',
    data: 'Identity, contact, claim, calls',
    basis: 'Legal obligation',
  },
  { purpose: 'To measure how this site is used and improve it', data: 'Device, usage', basis: 'Your consent' },
  { purpose: 'To tell you of other services of ours', data: 'Identity, contact', basis: 'Your consent' },
];
