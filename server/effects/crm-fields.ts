import { createHash } from 'node:crypto';
import { DECLARED } from '#schemas/declared-keys.ts';
import type { CrmFields } from '#schemas/vendors/crm.ts';
import { partsOf, textOf } from '../claims/claim-values.ts';
import type { EffectDeps } from '../context.ts';
import { agreementsIn, type Lending, leadBucket, leadScore, previousAddressKeys } from '../lending/index.ts';
import type { ClaimDocument } from '../store/documents.ts';

type Said = Record<string, string | number | boolean | undefined>;

/** The data of a claim for the customer management: contact, address, signature, previous addresses, the value of the lead. Null without an email. (SIGN-30 to SIGN-32, LEN-35, API-64) */
export function crmFields(claim: ClaimDocument, lending: Lending): CrmFields | null {
  const { data } = claim;
  if (textOf(data.email) === '') return null;
  const said: Said = {
    Email: textOf(data.email),
    Claim_Number: claim.id,
    ...contactOf(data),
    ...addressOf(data, lending),
    ...signatureOf(claim),
    ...worthOf(data, lending),
  };
  const known = Object.entries(said).filter(([, value]) => value !== undefined && value !== '');
  const declared = data[DECLARED];
  return { ...Object.fromEntries(known), ...(declared === undefined ? {} : { Extra: declared }) } as CrmFields;
}

/** A hash of the data to send, to know whether it was sent already; undefined while there is nothing to send. */
export function toldHash(claim: ClaimDocument, { lending }: Pick<EffectDeps, 'lending'>): string | undefined {
  const fields = crmFields(claim, lending);
  return fields === null ? undefined : createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

const contactOf = (data: ClaimDocument['data']): Said => ({
  Title: textOf(data.title),
  First_Name: textOf(data.first_name),
  Last_Name: textOf(data.last_name),
  Previous_Name: textOf(data.previous_name),
  Date_Of_Birth: textOf(data.dob),
  Phone: textOf(data.phone_number),
});

function addressOf(data: ClaimDocument['data'], { rules }: Lending): Said {
  const { address, addressID, number, name, street1, street2, postTown, county, country } = partsOf(data.address);
  const previous = Array.isArray(data.previousAddresses) ? data.previousAddresses.map(textOf) : [];
  return {
    Address: address,
    Address_ID: addressID,
    Street: [name, number, street1].filter(Boolean).join(' '),
    Street_2: street2,
    Town: postTown,
    County: county,
    Postcode: textOf(data.postcode),
    Country: country,
    ...previousAddressKeys(previous, rules.loans.previousAddresses),
  };
}

/** That it was signed, when, from where and how. The picture stays with the claim; its hash identifies it. */
function signatureOf({ data, evidence }: ClaimDocument): Said {
  if (textOf(data.signature) === '') return { Signed: false };
  const signed = evidence.filter(({ of }) => of === 'signature').at(-1);
  return {
    Signed: true,
    Signed_At: textOf(data.sign_datetime),
    Signed_From: textOf(data.ip_address),
    Signature_Method: signed?.method,
    Signature_Hash: signed?.value,
  };
}

const pounds = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function worthOf(data: ClaimDocument['data'], lending: Lending): Said {
  const value = pounds(data.lead_value);
  return {
    Journey: textOf(data.journey),
    Quality: textOf(data.qkba),
    Credit_Check_Status: textOf(data.credit_check_status),
    Like_To_File_Claim: textOf(data.like_to_file_claim),
    Lead_Value: value,
    FB_Lead_Value: pounds(data.fb_lead_value),
    Lead_Value_With_Tier_3: pounds(data.lead_value_with_tier_3),
    Lead_Value_Default: pounds(data.lead_value_default),
    Lead_Value_Source: textOf(data.lead_value_source),
    ...(value === undefined
      ? {}
      : {
          Lead_Score: leadScore(value, lending.rules.lead),
          Lead_Bucket: leadBucket(agreementsIn(data), lending),
          Currency: lending.rules.lead.currency,
        }),
  };
}
