/** Marketing channels of visitors: the shape of `flows/business/public/channels.json`. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Channel = Type.String({ minLength: 1, maxLength: 100 });
const Campaign = Type.String({ pattern: '^[a-z0-9_.-]+$', maxLength: 100 });

/** `channels.json`: campaigns → channels, and the parameter names that affiliates use. (SES-22, CONST-44, G-149) */
export const ChannelsFile = Type.Object(
  {
    default: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The channel for an unlisted campaign, or no campaign.',
    }),
    exact: Type.Record(Campaign, Channel, { description: 'utm_campaign, in lower case → channel.' }),
    prefix: Type.Record(Campaign, Channel, {
      description: 'Prefix of utm_campaign → channel; the longest matching prefix wins.',
    }),
    affiliate: Type.Object(
      { aff_id: Type.String({ minLength: 1 }), aff_sub: Type.String({ minLength: 1 }) },
      { ...closed, description: 'Claim key → the URL parameter that holds it.' },
    ),
  },
  closed,
);
export type ChannelsFile = Static<typeof ChannelsFile>;
