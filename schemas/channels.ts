/** Where visitors come from: the shape of `flows/business/public/channels.json`. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Channel = Type.String({ minLength: 1, maxLength: 100 });
const Campaign = Type.String({ pattern: '^[a-z0-9_.-]+$', maxLength: 100 });

/** `channels.json`: campaigns → channels, and what affiliates call their parameters. (SES-22, CONST-44, G-149) */
export const ChannelsFile = Type.Object(
  {
    default: Type.String({ minLength: 1, maxLength: 100, description: 'For a campaign that nothing names, and none.' }),
    exact: Type.Record(Campaign, Channel, { description: 'utm_campaign, in small letters → channel.' }),
    prefix: Type.Record(Campaign, Channel, {
      description: 'How a utm_campaign begins → channel; the longest one that fits counts.',
    }),
    affiliate: Type.Object(
      { aff_id: Type.String({ minLength: 1 }), aff_sub: Type.String({ minLength: 1 }) },
      { ...closed, description: 'Claim key → the parameter of an address that holds it.' },
    ),
  },
  closed,
);
export type ChannelsFile = Static<typeof ChannelsFile>;
