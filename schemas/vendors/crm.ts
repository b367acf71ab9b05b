import { type Static, Type } from 'typebox';
import { DeclaredValues } from '../declared-keys.ts';
import { closed, Email, IsoDate, Mobile, Postcode, Text, type VendorContract } from './contract.ts';

const words = Type.String({ maxLength: 500 });
const Pounds = Type.Number({ minimum: 0 });
const optional = <Fields extends Record<string, Parameters<typeof Type.Optional>[0]>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Fields]: ReturnType<typeof Type.Optional<Fields[Name]>>;
  };

/**
 * A lead or contact in the CRM: who, where, whether signed, and the value of the lead.
 * Everything except the email may be missing. (SIGN-30 to SIGN-32, LEN-35)
 */
export const CrmFields = Type.Object(
  {
    Email,
    ...optional({
      Claim_Number: Text,
      Title: Text,
      First_Name: Text,
      Last_Name: Text,
      Previous_Name: Text,
      Date_Of_Birth: IsoDate,
      Phone: Mobile,
      Changed_Phone_No: Type.Boolean(),
      Address: words,
      Address_ID: words,
      Street: words,
      Street_2: words,
      Town: words,
      County: words,
      Postcode,
      Country: words,
      Previous_Address_1: words,
      Previous_Address_2: words,
      Previous_Address_3: words,
      Previous_Address_4: words,
      Previous_Address_5: words,
      Previous_Address_6: words,
      Signed: Type.Boolean(),
      Signed_At: Text,
      Signed_From: Text,
      Signature_Method: Text,
      Signature_Hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      Journey: Text,
      Quality: Text,
      Credit_Check_Status: Text,
      Like_To_File_Claim: Text,
      Lead_Value: Pounds,
      FB_Lead_Value: Pounds,
      Lead_Value_With_Tier_3: Pounds,
      Lead_Value_Default: Pounds,
      Lead_Value_Source: Text,
      Lead_Score: Type.Number({ minimum: 0, maximum: 1 }),
      Lead_Bucket: Text,
      Currency: Text,
      Extra: DeclaredValues,
    }),
  },
  closed,
);
export type CrmFields = Static<typeof CrmFields>;

const once = {
  request: Type.Object({ data: Type.Array(CrmFields, { minItems: 1, maxItems: 1 }) }, closed),
  answer: Type.Object({ id: Type.String({ minLength: 1 }) }),
  once: 'honoured',
} as const;

/**
 * `CRM_URL`: the firm's customer relationship management, where staff work on leads. An upsert creates what does not
 * exist. (API-34 to API-36)
 */
export const crmContract = {
  port: 'crm',
  operations: {
    createLead: { path: '/leads', ...once },
    upsertLead: { path: '/leads/upsert', ...once },
    upsertContact: { path: '/contacts/upsert', ...once },
  },
} as const satisfies VendorContract;
